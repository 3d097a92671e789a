import { beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { newId } from '#lib/domain/ids.ts';
import { callerWith, ENTITY_TAG, payoutBody, payoutTable } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let account: TestAccount;
let payouts: ReturnType<typeof callerWith>;
let orderId: string;
let otherOrderId: string;
let stranger: ReturnType<typeof callerWith>;
let strangersOrderId: string;
beforeAll(async () => {
  account = await newAccount();
  payouts = callerWith(account.token);
  orderId = (await payouts.create()).body.id;
  otherOrderId = (await payouts.create()).body.id;
  stranger = callerWith((await newAccount()).token);
  strangersOrderId = (await stranger.create()).body.id;
});

const faultsOf = ({ status, body }: ApiResponse): string[] => {
  expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
  return body.error.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`).sort();
};

describe('a payout', () => {
  test('is created, and updated in all members', async () => {
    const created = await payouts.createPayout(orderId);
    expect([created.status, created.headers.get('etag')]).toEqual([201, expect.stringMatching(ENTITY_TAG)]);
    expect(created.body).toEqual({
      ...payoutBody(orderId),
      id: expect.stringMatching(/^po_\w{33}$/),
      status: 'created',
      currency: 'MXN',
      covered: null,
      transfer_id: null,
      external_id: null,
      metadata: {},
      updated_at: expect.any(String),
    });

    const next = {
      order_id: otherOrderId,
      amount: 99.99,
      items: [
        { name: 'Té', quantity: 3, price: 33.33, discount: 0 },
        { name: 'Pan', quantity: 1, price: 0, discount: 0 },
      ],
      charges: [],
    };
    const updated = await payouts.updatePayout(created.body.id, next);
    expect(updated.status).toBe(200);
    expect(updated.headers.get('etag')).not.toBe(created.headers.get('etag'));
    expect(updated.body).toEqual({
      ...next,
      id: created.body.id,
      status: 'updated',
      currency: 'MXN',
      covered: null,
      transfer_id: null,
      external_id: null,
      metadata: {},
      updated_at: expect.any(String),
    });
    expect(updated.body.updated_at > created.body.updated_at).toBe(true);

    const again = await payouts.updatePayout(created.body.id, payoutBody(orderId));
    expect(again.body).toMatchObject({ status: 'updated', order_id: orderId, amount: 180.5 });
    const read = await payouts.getPayout(created.body.id);
    expect(read).toMatchObject({ status: 200, body: again.body });
    expect(read.headers.get('etag')).toBe(again.headers.get('etag'));
    for (const { body } of [created, updated, again, read]) {
      expect(v.safeParse(payoutTable, body).issues).toBeUndefined();
    }
  });

  test('may have charges alone, and goods by weight', async () => {
    const alone = { items: [], charges: [{ name: 'Comisión', amount: 9.5 }] };
    const created = await payouts.createPayout(orderId, alone);
    expect(created).toMatchObject({ status: 201, body: alone });
    const byWeight = { items: [{ name: 'Café', quantity: 1.125, price: 200, discount: 225 }], charges: [] };
    const updated = await payouts.updatePayout(created.body.id, payoutBody(orderId, byWeight));
    expect(updated).toMatchObject({ status: 200, body: byWeight });
    const again = await payouts.updatePayout(created.body.id, payoutBody(orderId, alone));
    expect(again).toMatchObject({ status: 200, body: alone });
  });

  test('is changed only if it matches the caller’s If-Match', async () => {
    const { body, headers } = await payouts.createPayout(orderId);
    const seen = { headers: { 'if-match': headers.get('etag') ?? '' } };
    expect((await payouts.updatePayout(body.id, payoutBody(orderId), seen)).status).toBe(200);
    const late = await payouts.updatePayout(body.id, payoutBody(orderId, { amount: 1 }), seen);
    expect([late.status, late.body.error.code]).toEqual([412, 'precondition_failed']);
    expect((await payouts.getPayout(body.id)).body.amount).toBe(180.5);
  });

  test('is created and updated once for one Idempotency-Key', async () => {
    const key = newId('req');
    const first = await payouts.createPayout(orderId, {}, { key });
    expect((await payouts.createPayout(orderId, {}, { key })).body).toEqual(first.body);
    const updated = await payouts.updatePayout(first.body.id, payoutBody(orderId), { key });
    await payouts.updatePayout(first.body.id, payoutBody(orderId, { amount: 1 }));
    const again = await payouts.updatePayout(first.body.id, payoutBody(orderId), { key });
    expect(again.body).toEqual(updated.body);
    expect((await payouts.getPayout(first.body.id)).body.amount).toBe(1);
  });

  test('is listed, the newest first, by status', async () => {
    const shop = callerWith((await newAccount()).token);
    const { body: order } = await shop.create();
    const [first, second] = [await shop.createPayout(order.id), await shop.createPayout(order.id)];
    const { body: updated } = await shop.updatePayout(first.body.id, payoutBody(order.id));
    const list = async (query: string) => (await shop.call('GET', `/api/payouts${query}`)).body;
    await eventually(async () => expect((await list('')).data).toEqual([second.body, updated]));
    expect((await list('?status=updated')).data).toEqual([updated]);
    expect(await list('?limit=1')).toMatchObject({ data: [second.body], has_more: true });
    expect((await shop.call('GET', '/api/payouts?customer_id=a')).status).toBe(422);
  });
});

describe('another account’s payout', () => {
  test('is refused, an unknown one not found, whatever order is named', async () => {
    const { body } = await payouts.createPayout(orderId);
    for (const named of [orderId, strangersOrderId, newId('ord')]) {
      for (const key of [undefined, newId('req')]) {
        const options = { ...(key && { key }) };
        const foreign = await stranger.updatePayout(body.id, payoutBody(named), options);
        expect([foreign.status, foreign.body.error.code]).toEqual([403, 'access_refused']);
        const unknown = await stranger.updatePayout(newId('po'), payoutBody(named), options);
        expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await stranger.getPayout(body.id)).status).toBe(403);
    expect((await payouts.getPayout(newId('po'))).status).toBe(404);
    expect((await payouts.getPayout(body.id)).body).toEqual(body);
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
    const { body } = await payouts.createPayout(orderId);
    for (const response of [
      await link.getPayout(body.id),
      await link.createPayout(orderId),
      await link.updatePayout(body.id, payoutBody(orderId)),
      await link.call('GET', '/api/payouts'),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
    }
  });
});

test('a payout for the order of another account is refused access, and the old one kept', async () => {
  const { body } = await payouts.createPayout(orderId);
  for (const response of [
    await payouts.createPayout(strangersOrderId),
    await payouts.updatePayout(body.id, payoutBody(strangersOrderId)),
  ])
    expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
  expect((await payouts.getPayout(body.id)).body).toEqual(body);
});

describe('a payout that breaks a rule is refused, its faulty members named, the old one kept', () => {
  const line = (more: Record<string, unknown>) => ({
    items: [{ name: 'Té', quantity: 1, price: 10, discount: 0, ...more }],
  });
  const cases: [name: string, more: () => Record<string, unknown>, faults: string[]][] = [
    ['an amount as a text', () => ({ amount: '180.50' }), ['amount invalid_type']],
    ['an amount of three decimals', () => ({ amount: 0.001 }), ['amount too_precise']],
    ['a negative amount', () => ({ amount: -1 }), ['amount below_minimum']],
    ['an order that is not there', () => ({ order_id: 'ord_1' }), ['order_id unknown_order']],
    ['an order as a number', () => ({ order_id: 1 }), ['order_id invalid_type']],
    ['neither items nor charges', () => ({ items: [], charges: [] }), ['items too_few']],
    ['a quantity of four decimals', () => line({ quantity: 0.1234 }), ['items.0.quantity too_precise']],
    ['1,001 items', () => ({ items: Array(1_001).fill(line({}).items[0]) }), ['items too_many']],
    ['a negative quantity', () => line({ quantity: -1 }), ['items.0.quantity out_of_range']],
    ['a discount above the line', () => line({ discount: 10.01 }), ['items.0.discount exceeds_line']],
    ['a charge without a name', () => ({ charges: [{ amount: 1 }] }), ['charges.0.name required']],
    ['charges as a number', () => ({ charges: 1 }), ['charges invalid_type']],
    [
      'members that we set',
      () => ({ id: 'po_1', status: 'paid', account_id: 'acc_1', updated_at: 'now' }),
      ['account_id', 'id', 'status', 'updated_at'].map((name) => `${name} unknown_member`),
    ],
    [
      'all of them missing',
      () => ({ order_id: undefined, amount: undefined, items: undefined, charges: undefined }),
      ['amount', 'charges', 'items', 'order_id'].map((name) => `${name} required`),
    ],
  ];

  test.each(cases)('%s', async (_, more, faults) => {
    const { body } = await payouts.createPayout(orderId);
    expect(faultsOf(await payouts.createPayout(orderId, more()))).toEqual(faults);
    expect(faultsOf(await payouts.updatePayout(body.id, payoutBody(orderId, more())))).toEqual(faults);
    expect((await payouts.getPayout(body.id)).body).toEqual(body);
  });

  test('another currency, and a change of the currency', async () => {
    expect(faultsOf(await payouts.createPayout(orderId, { currency: 'USD' }))).toEqual([
      'currency unsupported_currency',
    ]);
    const { body } = await payouts.createPayout(orderId, { currency: 'MXN' });
    const change = payoutBody(orderId, { currency: 'MXN' });
    expect(faultsOf(await payouts.updatePayout(body.id, change))).toEqual(['currency unknown_member']);
  });
});
