import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, send } from '#tests/support/service/api.ts';

let token: string;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  const account = await newAccount();
  token = account.token;
  merchant = merchantOf(account);
});

const tagOf = ({ headers }: ApiResponse) => headers.get('etag') ?? '';
const change = (id: string, body: object, tag: string, key?: string) =>
  send('PATCH', `/api/direct-debits/${id}`, body, {
    token,
    headers: { 'if-match': tag },
    ...(key !== undefined && { key }),
  });
const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code];

describe('a direct debit', () => {
  longTest('has an ETag in every response that shows it, which identifies the shown record', async () => {
    const created = await merchant.create(newCustomer(), { send_email: false });
    const { id } = created.body;
    expect(tagOf(created)).toMatch(/^"[\w-]{22}"$/);
    expect(tagOf(await merchant.get(id))).toBe(tagOf(created));
    const changed = await merchant.call('PATCH', `/api/direct-debits/${id}`, { concept: 'Otro' });
    expect(tagOf(changed)).not.toBe(tagOf(created));
    expect(tagOf(await merchant.get(id))).toBe(tagOf(changed));
    const mailed = await merchant.call('POST', `/api/direct-debits/${id}/resend-email`);
    const revoked = await merchant.call('POST', `/api/direct-debits/${id}/revoke`);
    expect(tagOf(mailed)).toBe(tagOf(changed));
    expect(tagOf(revoked)).not.toBe(tagOf(changed));
    expect(tagOf(await merchant.get(id))).toBe(tagOf(revoked));
  });

  test('keeps its ETag while only hidden members change', async () => {
    const { body, ...created } = await merchant.create(newCustomer(), { send_email: false });
    await merchant.link(body.id);
    expect(tagOf(await merchant.get(body.id))).toBe(tagOf({ body, ...created }));
    expect((await change(body.id, { concept: 'Otro' }, tagOf({ body, ...created }))).status).toBe(200);
  });

  test('is changed and cancelled only if it matches the caller’s If-Match', async () => {
    const created = await merchant.create(newCustomer());
    const { id } = created.body;
    const first = await change(id, { concept: 'Uno' }, tagOf(created));
    expect(first.status).toBe(200);
    expect(codeOf(await change(id, { concept: 'Dos' }, tagOf(created)))).toEqual([
      412,
      'precondition_failed',
    ]);
    expect(codeOf(await change(id, { status: 'cancelled' }, tagOf(created), newId('req')))).toEqual([
      412,
      'precondition_failed',
    ]);
    expect((await merchant.get(id)).body).toEqual(first.body);
    expect(await change(id, { status: 'cancelled' }, tagOf(first), newId('req'))).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
  });

  test('accepts one of several simultaneous changes with the same If-Match', async () => {
    const created = await merchant.create(newCustomer());
    const { id } = created.body;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(id, { concept: `Concepto ${n}` }, tagOf(created))),
    );
    const [won, ...more] = responses.filter(({ status }) => status === 200);
    expect([more.length, responses.filter(({ status }) => status === 412).length]).toEqual([0, 7]);
    expect((await merchant.get(id)).body).toEqual(won?.body);
  });

  test('has for its customer a tag of the members that the link shows, without the next link', async () => {
    const { body } = await merchant.create(newCustomer());
    const link = await merchant.link(body.id);
    const read = await send('GET', `/api/direct-debits/${body.id}`, undefined, { token: link });
    expect(tagOf(read)).not.toBe(tagOf(await merchant.get(body.id)));
    const agreed = await acknowledge(link);
    const next = await send('GET', `/api/direct-debits/${body.id}`, undefined, {
      token: agreed.body.next_link.token,
    });
    expect(tagOf(agreed)).toBe(tagOf(next));
  });

  longTest(
    'case 2: keeps its customer’s tag while only members change that the link does not show',
    async () => {
      const { body } = await merchant.create(newCustomer());
      const link = await merchant.link(body.id);
      const seen = () => send('GET', `/api/direct-debits/${body.id}`, undefined, { token: link });
      const before = tagOf(await seen());
      const own = { metadata: { plan: 'oro' }, notify_url: 'https://shop.example.com/hook' };
      await merchant.call('PATCH', `/api/direct-debits/${body.id}`, own);
      expect(tagOf(await seen())).toBe(before);
      await merchant.call('PATCH', `/api/direct-debits/${body.id}`, { concept: 'Otro' });
      expect(tagOf(await seen())).not.toBe(before);
    },
  );
});

describe('an order', () => {
  test('keeps its ETag while only hidden members change', async () => {
    const { applyChange } = await import('#lib/store/engine/versioned.ts');
    const { orderKey } = await import('#lib/store/keys.ts');
    const { conflict } = await import('#lib/store/engine/change.ts');
    const shop = callerWith(token);
    const created = await shop.create();
    await applyChange({
      key: orderKey(created.body.id),
      from: {},
      set: { exception: 'exc_1' },
      add: { version: 1 },
      onConditionFailed: conflict,
    });
    expect(tagOf(await shop.get(created.body.id))).toBe(tagOf(created));
  });
});
