import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { MERCHANT_EVENTS } from '#lib/domain/webhooks/merchant-events.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { HOOKS, hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
let hooks: ReturnType<typeof hooksOf>;
let stranger: ReturnType<typeof hooksOf>;
beforeAll(async () => {
  account = await newAccount();
  hooks = hooksOf(account);
  stranger = hooksOf(await newAccount());
});

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const withoutSecret = ({ secret: _, ...rest }: ApiResponse['body']) => rest;
const refusalOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
const faultsOf = ({ status, body }: ApiResponse): string[] => {
  expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
  return body.error.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`).sort();
};

/** Disables an endpoint as the delivery of webhooks does. */
async function disabledByUs(id: string, reason: 'gone' | 'failing') {
  const { disableEndpoint, findEndpoint } = await import('#lib/store/webhooks/webhook-endpoints.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const endpoint = await findEndpoint(account.account_id, id);
  if (!endpoint) throw new Error('There is no such endpoint');
  const failing = { ...endpoint, failing_since: '2027-01-01T00:00:00.000Z' };
  await transact(disableEndpoint(failing, reason, new Date()));
}

describe('a webhook endpoint', () => {
  test('is created with a secret that is shown only then', async () => {
    const { status, headers, body } = await hooks.create({
      description: 'Books',
      event_types: ['charge.paid'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^we_\w{33}$/),
      account_id: account.account_id,
      url: HOOKS,
      description: 'Books',
      event_types: ['charge.paid'],
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(SECRET),
    });
    const read = await hooks.get(body.id);
    expect(read).toMatchObject({ status: 200, body: withoutSecret(body) });
    expect(read.body).not.toHaveProperty('secret');
    expect(read.headers.get('etag')).toBe(headers.get('etag'));
  });

  test('receives all events by default', async () => {
    expect((await hooks.create()).body.event_types).toEqual(['*']);
    expect((await hooks.create({ event_types: ['*'] })).body.event_types).toEqual(['*']);
  });

  test('has a secret of its own', async () => {
    const [one, other] = await Promise.all([hooks.create(), hooks.create()]);
    expect(one.body.secret).not.toBe(other.body.secret);
  });

  test('is created once for one Idempotency-Key, with its secret in both responses', async () => {
    const key = newId('req');
    const first = await hooks.create({}, { key });
    const again = await hooks.create({}, { key });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('keeps the members that a change does not name', async () => {
    const { body } = await hooks.create({
      description: 'Books',
      event_types: ['charge.paid', 'charge.paid'],
    });
    const url = 'https://shop.example.com:8443/other?shop=1';
    const moved = await hooks.update(body.id, { url });
    expect(moved).toMatchObject({
      status: 200,
      body: { url, description: 'Books', event_types: ['charge.paid'] },
    });
    const all = await hooks.update(body.id, { event_types: ['*'], description: '' });
    expect(all.body).toMatchObject({ url, description: '', event_types: ['*'] });
    expect((await hooks.get(body.id)).body).toEqual(all.body);
  });

  test('is disabled and enabled by its merchant', async () => {
    const { body } = await hooks.create();
    const off = await hooks.update(body.id, { status: 'disabled' });
    expect(off.body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'by_merchant',
      disabled_at: off.body.updated_at,
    });
    const on = await hooks.update(body.id, { status: 'enabled' });
    expect(on.body).toEqual({ ...withoutSecret(body), updated_at: expect.any(String) });
  });

  test.each(['gone', 'failing'] as const)('that was disabled as %s can be enabled again', async (reason) => {
    const { body } = await hooks.create();
    await disabledByUs(body.id, reason);
    expect((await hooks.get(body.id)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: reason,
      disabled_at: expect.any(String),
    });
    const on = await hooks.update(body.id, { status: 'enabled' });
    expect(on.body).toEqual({ ...withoutSecret(body), updated_at: expect.any(String) });
  });

  test('is changed only if it matches the caller’s If-Match', async () => {
    const { body, headers } = await hooks.create();
    const seen = { headers: { 'if-match': headers.get('etag') ?? '' } };
    expect((await hooks.update(body.id, { description: 'First' }, seen)).status).toBe(200);
    const late = await hooks.update(body.id, { description: 'Second' }, seen);
    expect(refusalOf(late)).toEqual([412, 'precondition_failed']);
    expect((await hooks.get(body.id)).body.description).toBe('First');
  });

  test('keeps both changes if two are made at the same moment', async () => {
    const { body } = await hooks.create();
    await Promise.all([
      hooks.update(body.id, { description: 'One' }),
      hooks.update(body.id, { event_types: ['charge.paid'] }),
      hooks.update(body.id, { status: 'disabled' }),
    ]);
    expect((await hooks.get(body.id)).body).toMatchObject({
      description: 'One',
      event_types: ['charge.paid'],
      status: 'disabled',
    });
  });

  test('gets another secret, which is shown only then', async () => {
    const { body } = await hooks.create();
    const rotated = await hooks.rotate(body.id);
    expect(rotated).toMatchObject({
      status: 200,
      body: { ...withoutSecret(body), updated_at: expect.any(String) },
    });
    expect(rotated.body.secret).toMatch(SECRET);
    expect(rotated.body.secret).not.toBe(body.secret);
    expect((await hooks.get(body.id)).body).not.toHaveProperty('secret');
  });

  test('is deleted with its secrets, and again with the same response', async () => {
    const { body } = await hooks.create();
    const deleted = await hooks.delete(body.id);
    const marked = { ...withoutSecret(body), deleted: true, updated_at: expect.any(String) };
    expect(deleted).toMatchObject({ status: 200, body: marked });
    expect(await hooks.delete(body.id)).toMatchObject({ status: 200, body: deleted.body });
    for (const response of [
      await hooks.get(body.id),
      await hooks.update(body.id, { status: 'enabled' }),
      await hooks.rotate(body.id),
    ]) {
      expect(refusalOf(response)).toEqual([404, 'not_found']);
    }
    const ids = (await hooks.list()).body.data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(body.id);
  });
});

describe('the secrets of an endpoint', () => {
  test('all sign while they are valid', async () => {
    const { findEndpoint } = await import('#lib/store/webhooks/webhook-endpoints.ts');
    const { secretsOf } = await import('#lib/operations/webhooks/secrets.ts');
    const { body } = await hooks.create();
    const rotations = [await hooks.rotate(body.id), await hooks.rotate(body.id), await hooks.rotate(body.id)];
    const [second, third, fourth] = rotations.map((response) => response.body.secret);
    const stored = await findEndpoint(account.account_id, body.id);
    if (!stored) throw new Error('There is no such endpoint');
    expect(await secretsOf(stored, new Date())).toEqual([fourth, third, second]);
    const nextDay = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await secretsOf(stored, nextDay)).toEqual([fourth]);
    await expect(secretsOf({ ...stored, id: newId('we') }, new Date())).rejects.toThrow('not its own');
  });
});

describe('an account', () => {
  longTest('has at most 20 endpoints, and room again once one is deleted', async () => {
    const own = hooksOf(await newAccount());
    const responses = await Promise.all(Array.from({ length: 23 }, () => own.create()));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(refusalOf)).toEqual(Array(3).fill([409, 'too_many_webhook_endpoints']));
    const { body: all } = await own.list();
    expect(all.data).toHaveLength(20);
    await own.delete(all.data[0].id);
    await own.delete(all.data[0].id);
    expect((await own.create()).status).toBe(201);
    expect(refusalOf(await own.create())).toEqual([409, 'too_many_webhook_endpoints']);
  });

  test('lists its own, the newest first, page by page, without secrets', async () => {
    const own = hooksOf(await newAccount());
    const made = [await own.create(), await own.create(), await own.create()];
    const newestFirst = made.map(({ body }) => withoutSecret(body)).reverse();
    expect((await own.list()).body).toEqual({ data: newestFirst, has_more: false, next_cursor: null });
    const { body: page } = await own.list('?limit=2');
    expect(page).toMatchObject({ data: newestFirst.slice(0, 2), has_more: true });
    expect((await own.list(`?cursor=${page.next_cursor}`)).body.data).toEqual(newestFirst.slice(2));
    expect(faultsOf(await stranger.list(`?cursor=${page.next_cursor}`))).toEqual(['cursor invalid_cursor']);
  });
});

describe('another account’s endpoint', () => {
  longTest('is refused, an unknown one not found', async () => {
    const { body } = await hooks.create();
    const { body: gone } = await hooks.create();
    await hooks.delete(gone.id);
    const all = (id: string) => [
      stranger.get(id),
      stranger.update(id, { status: 'disabled' }),
      stranger.rotate(id),
      stranger.delete(id),
    ];
    for (const id of [body.id, gone.id]) {
      for (const response of await Promise.all(all(id)))
        expect(refusalOf(response)).toEqual([403, 'access_refused']);
    }
    for (const response of await Promise.all(all(newId('we'))))
      expect(refusalOf(response)).toEqual([404, 'not_found']);
    expect((await hooks.get(body.id)).body).toEqual(withoutSecret(body));
  });
});

describe('an endpoint that breaks a rule is refused, its faulty members named', () => {
  const cases: [name: string, body: Record<string, unknown>, faults: string[]][] = [
    ['http', { url: 'http://shop.example.com' }, ['url invalid_url']],
    ['a password', { url: 'https://a:b@shop.example.com' }, ['url invalid_url']],
    ['a private address', { url: 'https://10.0.0.1/' }, ['url host_refused']],
    ['the metadata’s address as one number', { url: 'https://2852039166/' }, ['url host_refused']],
    ['a port of another protocol', { url: 'https://shop.example.com:25/' }, ['url port_refused']],
    [
      'an unknown type',
      { event_types: ['charge.paid', 'charge.invented'] },
      ['event_types.1 unknown_event_type'],
    ],
    [
      'an event that is not for merchants',
      { event_types: ['mandate.entry_kept'] },
      ['event_types.0 unknown_event_type'],
    ],
    ['no types', { event_types: [] }, ['event_types too_few']],
    ['all and some', { event_types: ['*', 'charge.paid'] }, ['event_types all_and_some']],
    ['a long description', { description: 'x'.repeat(201) }, ['description too_long']],
    ['a secret', { secret: 'whsec_AAAA' }, ['secret unknown_member']],
  ];

  test.each(cases)('%s', async (_, given, faults) => {
    const { body } = await hooks.create();
    expect(faultsOf(await hooks.create(given))).toEqual(faults);
    expect(faultsOf(await hooks.update(body.id, given))).toEqual(faults);
    expect((await hooks.get(body.id)).body).toEqual(withoutSecret(body));
    await hooks.delete(body.id);
  });

  test('an empty change, and an unknown status', async () => {
    const { body } = await hooks.create();
    expect(faultsOf(await hooks.update(body.id, {}))).toEqual([' empty']);
    expect(faultsOf(await hooks.update(body.id, { status: 'failing' }))).toEqual(['status unknown_status']);
  });

  test('an unknown type, with the list of all types', async () => {
    const { body } = await hooks.create({ event_types: ['charge'] });
    for (const type of Object.keys(MERCHANT_EVENTS)) expect(body.error.errors[0].message).toContain(type);
  });
});
