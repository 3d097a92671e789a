import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { acknowledge, debitBody, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { onGatedService } from '#tests/support/gated-service.ts';
import { JSON_FORMS } from '#tests/support/json-forms.ts';

const service = onGatedService();
let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});

/** Names that the database's own JSON has for types, and other names that mean something to JavaScript. */
const METADATA = {
  ...{ B: 'aGVsbG8=', S: 'x', M: '{}', L: '[]', N: '1', NULL: 'true', BOOL: 'false', BS: 'aGVsbG8=' },
  ...{ toString: 'x', hasOwnProperty: 'y', packed: 'aGVsbG8=', '"B":"': '"B":"aGVsbG8="' },
};

describe.each(JSON_FORMS)('where the database writes its JSON %s', (_, write) => {
  beforeAll(() => {
    service.gate.rewrite = write;
  });

  test('a direct debit is read as it was created, whatever its metadata are called', async () => {
    const created = await merchant.create(newCustomer(), { metadata: METADATA, send_email: false });
    expect([created.status, created.body.metadata]).toEqual([201, METADATA]);
    expect((await merchant.get(created.body.id)).body).toEqual(created.body);
    const [listed] = (await merchant.call('GET', '/api/direct-debits')).body.data;
    expect(listed).toEqual(created.body);
    const changed = await merchant.call('PATCH', `/api/direct-debits/${created.body.id}`, {
      metadata: { B: 'd29ybGQ=' },
    });
    expect(changed.body).toMatchObject({ metadata: { B: 'd29ybGQ=' } });
    const { data } = (await merchant.call('GET', `/api/events?direct_debit_id=${created.body.id}`)).body;
    expect(data.at(-1)).toMatchObject({ type: 'direct_debit.created', data: { record: created.body } });
    expect((await merchant.cancel(created.body.id)).body.status).toBe('cancelled');
    expect((await merchant.cancel(created.body.id)).body.error.code).toBe('direct_debit_final');
  });

  test('a payment method is read as it was added, and an order is collected', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const body = { payment_method_id: method, is_recurring: false, interval: undefined, send_email: false };
    const debit = await merchant.create(customer, { ...body, next_payment_date: businessDay(5) });
    const token = await merchant.link(debit.body.id);
    expect((await acknowledge(token)).status).toBe(200);
    const run = await merchant.call('POST', '/sandbox/collections', { date: businessDay(5) });
    expect(run.body).toMatchObject({ opened: expect.any(Number) });
    await eventually(async () => {
      const { data } = (await merchant.call('GET', `/api/direct-debits/${debit.body.id}/payments`)).body;
      expect(data).toHaveLength(1);
    });
  });

  test('a repeated request gets its first response', async () => {
    const [key, body] = [randomUUID(), debitBody(newCustomer(), { send_email: false })];
    const ask = () => send('POST', '/api/direct-debits', body, { token: account.token, key });
    const first = await ask();
    const again = await ask();
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
