import { beforeAll, describe, expect } from '@jest/globals';
import * as v from 'valibot';
import { newId } from '#lib/domain/ids.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { addressBody, callerWith, ENTITY_TAG, orderTable } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let account: TestAccount;
let orders: ReturnType<typeof callerWith>;
beforeAll(async () => {
  account = await newAccount();
  orders = callerWith(account.token);
});

const fieldsOf = (response: { body: { error: { errors: { field: string; code: string }[] } } }) =>
  response.body.error.errors.map(({ field, code }) => [field, code]);

describe('an order', () => {
  test('is created without an address, gets one, and gets another', async () => {
    const created = await orders.create();
    expect([created.status, created.headers.get('etag')]).toEqual([201, expect.stringMatching(ENTITY_TAG)]);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^ord_\w{33}$/),
      account_id: account.account_id,
      type: 'order',
      status: 'created',
      number: expect.stringMatching(/^\d{6}-\w{6}-\w{6}$/),
      updated_at: created.body.created_at,
      shipping_address: { address1: '', city: '', country: { code: '', name: '' }, state: { code: '' } },
    });

    const added = await orders.readdress(created.body.id, addressBody());
    expect(added.status).toBe(200);
    expect(added.headers.get('etag')).not.toBe(created.headers.get('etag'));
    expect(added.body).toEqual({
      ...created.body,
      shipping_address: addressBody(),
      updated_at: expect.any(String),
    });
    expect(added.body.updated_at > created.body.updated_at).toBe(true);

    const short = {
      address1: 'Hidalgo 400',
      country: { code: 'MX' },
      state: { code: 'NLE' },
      city: 'Monterrey',
      postal_code: '64000',
    };
    const replaced = await orders.readdress(created.body.id, short);
    expect(replaced.body.shipping_address).toEqual({
      ...short,
      country: { code: 'MX', name: 'México' },
      first_name: '',
      last_name: '',
      address2: '',
      phone: '',
      reference: '',
    });
    expect(replaced.body.updated_at > added.body.updated_at).toBe(true);

    const read = await orders.get(created.body.id);
    expect(read).toMatchObject({ status: 200, body: replaced.body });
    expect(read.headers.get('etag')).toBe(replaced.headers.get('etag'));
    for (const { body } of [created, added, replaced, read]) {
      expect(v.safeParse(orderTable, body).issues).toBeUndefined();
    }
  });

  test('totals the sum of its parts, at the account’s prices', async () => {
    const { body } = await orders.create({
      shipping_items: [{ name: 'Paquetería', price: 99 }],
      discounts: [{ name: 'Buen Fin', amount: 20 }],
    });
    expect(body.items[0]).toEqual({
      name: 'Café de altura',
      quantity: 2,
      price: 100,
      discount: 10,
      tax: 30.4,
      total: 220.4,
      is_service: false,
      taxes: [{ name: 'IVA', rate: 16, amount: 30.4 }],
    });
    expect(body.totals).toEqual({ subtotal: 250, discount: 30, tax: 30.4, shipping: 99, total: 349.4 });
    expect(body.fee).toBe(14.65);
    expect(body.fee_details).toMatchObject({ percent: 2.9, fixed: 2.5, percent_amount: 10.13, tax: 2.02 });
  });

  test('has the fee that an operator set, from then on', async () => {
    const { updateAccount } = await import('#lib/store/accounts.ts');
    const other = await newAccount();
    const before = await callerWith(other.token).create();
    const pricing = { percent_basis_points: 100, fixed_centavos: 0 };
    await updateAccount(other.account_id, { pricing });
    const after = await callerWith(other.token).create();
    expect(before.body.fee_details).toMatchObject({ percent: 2.9, fixed: 2.5 });
    expect(after.body).toMatchObject({
      fee: 3.13,
      fee_details: { percent: 1, fixed: 0, percent_amount: 2.7, tax: 0.43 },
    });
    expect((await callerWith(other.token).get(before.body.id)).body.fee).toBe(before.body.fee);
  });

  test('keeps the buyer, the address and the notify_url', async () => {
    const given = {
      customer_id: 'cus-1',
      email: 'dolores@example.com',
      first_name: 'Dolores',
      last_name: 'Godínez',
      phone: '5555550101',
      country: 'US',
      currency: 'MXN',
      notify_url: 'https://example.com/hooks/orders?shop=1',
      shipping_address: addressBody(),
    };
    const { status, body } = await orders.create(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, account_customer_id: `${account.account_id}_cus-1` });
    expect(v.safeParse(orderTable, body).issues).toBeUndefined();
  });

  longTest('may have a thousand lines', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({
      name: `${index}`,
      quantity: 1,
      price: 0.01,
    }));
    const { status, body } = await orders.create({ items }, { key: newId('req') });
    expect([status, body.items.length, body.totals.total]).toEqual([201, 1_000, 10]);
    const { body: read } = await orders.get(body.id);
    expect(read).toEqual(body);
  });

  test('is created once for one Idempotency-Key, with the same ETag', async () => {
    const key = newId('req');
    const first = await orders.create({}, { key });
    const again = await orders.create({}, { key });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const tag = first.headers.get('etag');
    expect([again.headers.get('etag'), again.headers.get('idempotent-replayed')]).toEqual([tag, 'true']);
  });
});

describe('independent updates', () => {
  longTest('all succeed, one after the other', async () => {
    const { body } = await orders.create();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => orders.readdress(body.id, addressBody({ city: `C${index}` }))),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.map(({ body: shown }) => shown.shipping_address.city)).toEqual(
      responses.map((_, index) => `C${index}`),
    );
    const tags = responses.map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(20);
    const read = await orders.get(body.id);
    const last = responses.find(({ headers }) => headers.get('etag') === read.headers.get('etag'));
    expect(read.body).toEqual(last?.body);
  });

  test('succeed only once if they have the same If-Match', async () => {
    const { body, headers } = await orders.create();
    const seen = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        orders.readdress(body.id, addressBody({ city: `C${index}` }), seen),
      ),
    );
    const lost = responses.filter(({ status }) => status === 412);
    expect(lost).toHaveLength(9);
    expect(new Set(lost.map((response) => response.body.error.code))).toEqual(
      new Set(['precondition_failed']),
    );
    const won = responses.find(({ status }) => status === 200);
    expect((await orders.get(body.id)).body).toEqual(won?.body);
  });

  longTest.each<[name: string, sent: (tag: string) => string, status: number]>([
    ['its tag', (tag) => tag, 200],
    ['any', () => '*', 200],
    ['its tag among others', (tag) => `"x", ${tag}`, 200],
    ['another tag', () => '"x"', 412],
    ['other tags', () => '"1", "2"', 412],
    ['its tag as a weak one', (tag) => `W/${tag}`, 412],
    ['its tag without quotes', (tag) => JSON.parse(tag), 412],
    ['an empty tag', () => '""', 412],
  ])('with If-Match of %s', async (_, sent, status) => {
    const { body, headers } = await orders.create();
    const seen = { 'if-match': sent(headers.get('etag') ?? '') };
    expect((await orders.readdress(body.id, addressBody(), { headers: seen })).status).toBe(status);
    const { body: other, headers: tagged } = await orders.create();
    const asSeen = { key: newId('req'), headers: { 'if-match': sent(tagged.get('etag') ?? '') } };
    expect((await orders.readdress(other.id, addressBody(), asSeen)).status).toBe(status);
  });

  test('with an Idempotency-Key happen once', async () => {
    const { body } = await orders.create();
    const key = newId('req');
    const first = await orders.readdress(body.id, addressBody(), { key });
    await orders.readdress(body.id, addressBody({ city: 'Puebla' }));
    const again = await orders.readdress(body.id, addressBody(), { key });
    expect(again.body).toEqual(first.body);
    const tag = first.headers.get('etag');
    expect([again.headers.get('etag'), again.headers.get('idempotent-replayed')]).toEqual([tag, 'true']);
    expect((await orders.get(body.id)).body.shipping_address.city).toBe('Puebla');
  });
});

describe('another account’s order', () => {
  test('is refused, an unknown one not found', async () => {
    const stranger = callerWith((await newAccount()).token);
    const { body, headers } = await orders.create();
    for (const key of [undefined, newId('req')]) {
      for (const response of [
        await stranger.get(body.id),
        await stranger.readdress(body.id, addressBody(), { ...(key && { key }) }),
      ]) {
        expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
      }
      for (const response of [
        await orders.get(newId('ord')),
        await orders.readdress(newId('ord'), addressBody(), { ...(key && { key }) }),
      ]) {
        expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await orders.get(body.id)).headers.get('etag')).toBe(headers.get('etag'));
  });

  test('is refused to a token limited to a direct debit, even of the same account', async () => {
    const { issueLinkToken } = await import('#lib/auth/tokens.ts');
    const link = callerWith(
      await issueLinkToken({
        accountId: account.account_id,
        directDebitId: newId('dd'),
        customerId: 'cus-1',
        purpose: 'activation',
        tokenId: newId('tok'),
        issuedAt: new Date(),
      }),
    );
    const { body } = await orders.create();
    for (const response of [
      await link.get(body.id),
      await link.create(),
      await link.readdress(body.id, addressBody()),
      await link.call('GET', '/api/orders'),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
    }
  });
});

describe('a list of orders', () => {
  longTest('shows the newest first, by page, customer, status and time', async () => {
    const { token } = await newAccount();
    const shop = callerWith(token);
    const created: ApiResponse['body'][] = [];
    for (const customer_id of ['a', 'b', 'a']) created.unshift((await shop.create({ customer_id })).body);
    const list = async (query: string) => (await shop.call('GET', `/api/orders${query}`)).body;

    await eventually(async () => expect((await list('')).data).toEqual(created));
    const first = await list('?limit=2');
    expect(first).toMatchObject({ data: created.slice(0, 2), has_more: true });
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect(second).toEqual({ data: created.slice(2), has_more: false, next_cursor: null });
    expect((await list('?customer_id=a')).data).toEqual([created[0], created[2]]);
    expect((await list('?status=created')).data).toHaveLength(3);
    expect((await list('?status=paid')).data).toEqual([]);
    const until = encodeURIComponent(created[1].created_at);
    expect((await list(`?created_at[lte]=${until}`)).data).toEqual(created.slice(1));
  });

  test('is refused for a status that no order has', async () => {
    const response = await orders.call('GET', '/api/orders?status=lost&limit=0');
    expect(response.status).toBe(422);
    expect(fieldsOf(response).sort()).toEqual([
      ['limit', 'out_of_range'],
      ['status', 'unknown_status'],
    ]);
  });
});
