import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { addressBody, callerWith, payoutBody } from '#tests/support/records/orders.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';
import { proxy } from './counted-service.ts';

/**
 * The cost in DynamoDB of each operation on orders and payouts, counted by a proxy, and their behaviour if DynamoDB
 * fails. The numbers are to be lowered, and raised only for a reason.
 */
let shop: ReturnType<typeof callerWith>;
let orderId: string;
let payoutId: string;

beforeAll(async () => {
  shop = callerWith((await newAccount()).token);
  orderId = (await shop.create({ shipping_address: addressBody() })).body.id;
  payoutId = (await shop.createPayout(orderId)).body.id;
});

describe('the cost of', () => {
  test('creating an order: the account’s prices, the order and its event', async () => {
    const cost = await costOf(() => shop.create());
    expect(cost).toMatchObject({ calls: ['GetItem', 'TransactWriteItems'], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(14);
  });

  test('reading an order or a payout: one read', async () => {
    expect(await costOf(() => shop.get(orderId))).toMatchObject({ calls: ['BatchGetItem'], units: 2 });
    expect(await costOf(() => shop.getPayout(payoutId))).toMatchObject({
      ...{ calls: ['BatchGetItem'], units: 2 },
    });
  });

  test('listing: one query; for orders, one read of the records found', async () => {
    const orders = await costOf(() => shop.call('GET', '/api/orders'));
    expect(orders.calls).toEqual(['BatchGetItem', 'GetItem', 'Query']);
    expect(await costOf(() => shop.call('GET', '/api/payouts'))).toMatchObject({
      calls: ['GetItem', 'Query'],
    });
  });

  test.each([
    'orders?status=created',
    'orders?has_failure=false',
    'orders?type=order',
    'payouts?status=created',
  ])('listing by a filter: one query of an index, one read of the records found: %s', async (path) => {
    const cost = await costOf(() => shop.call('GET', `/api/${path}`));
    expect(cost).toMatchObject({ calls: [expect.stringMatching('GetItem'), 'GetItem', 'Query'], depth: 2 });
  });

  test('an id of the merchant: one more item of the transaction, none without it, and two reads to find it', async () => {
    const [without, named] = [
      await costOf(() => shop.create()),
      await costOf(() => shop.create({ external_id: 'costs-1' })),
    ];
    expect(named.calls).toEqual(without.calls);
    expect(named.units - without.units).toBe(2);
    const found = await costOf(() => shop.call('GET', '/api/orders?external_id=costs-1'));
    expect(found).toMatchObject({ calls: ['BatchGetItem', 'GetItem'], depth: 2, units: 3 });
    const none = await costOf(() => shop.call('GET', '/api/orders?external_id=costs-2'));
    expect(none).toMatchObject({ calls: ['BatchGetItem'], units: 2 });
  });

  test('updating an order: one call that reads, one transaction with its event, with or without If-Match', async () => {
    const cost = await costOf(() => shop.readdress(orderId, addressBody({ city: 'León' })));
    expect(cost).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(14);
    const headers = { 'if-match': (await shop.get(orderId)).headers.get('etag') ?? '' };
    const conditional = await costOf(() => shop.readdress(orderId, addressBody(), { headers }));
    expect(conditional).toEqual(cost);
  });

  test('updating an order with an Idempotency-Key: no call more', async () => {
    const cost = await costOf(() => shop.readdress(orderId, addressBody(), { key: newId('req') }));
    expect(cost).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
  });

  test('creating or updating a payout: a read of its order, the account, what its payouts sum to, and the payout; one transaction with its event', async () => {
    const created = await costOf(() => shop.createPayout(orderId));
    expect(created).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
    const cost = await costOf(() => shop.updatePayout(payoutId, payoutBody(orderId)));
    expect(cost).toMatchObject({ calls: ['BatchGetItem', 'TransactWriteItems'], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(15);
  });

  test('a request refused for its form: nothing; for its owner: one call that reads', async () => {
    expect((await costOf(() => shop.readdress(orderId, {}))).calls).toEqual([]);
    expect((await costOf(() => shop.readdress('ord_unknown', addressBody()))).calls).toEqual([
      'BatchGetItem',
    ]);
  });
});

describe('when the response to an update is lost', () => {
  test('it is not mistaken for another caller’s update, though the version has moved', async () => {
    const headers = { 'if-match': (await shop.get(orderId)).headers.get('etag') ?? '' };
    proxy.inject({ operation: 'TransactWriteItems', kind: 'lose-response', times: 1 });
    const response = await shop.readdress(orderId, addressBody({ city: 'Puebla' }), { headers });
    expect(response).toMatchObject({ status: 200, body: { shipping_address: { city: 'Puebla' } } });
    expect((await shop.get(orderId)).headers.get('etag')).toBe(response.headers.get('etag'));
    const late = await shop.readdress(orderId, addressBody(), { headers });
    expect(late.status).toBe(412);
  });

  test('it is repeated without If-Match, and returns the current record', async () => {
    proxy.inject({ operation: 'TransactWriteItems', kind: 'lose-response', times: 1 });
    const response = await shop.updatePayout(payoutId, payoutBody(orderId, { amount: 7 }));
    expect(response).toMatchObject({ status: 200, body: { amount: 7 } });
    const read = await shop.getPayout(payoutId);
    expect([read.body, read.headers.get('etag')]).toEqual([response.body, response.headers.get('etag')]);
  });
});

describe('when DynamoDB is throttled', () => {
  test('an update is refused with Retry-After, and nothing has changed', async () => {
    const before = await shop.get(orderId);
    proxy.inject({ operation: 'TransactWriteItems', kind: 'throttle', times: 4 });
    const response = await shop.readdress(orderId, addressBody({ city: 'Toluca' }));
    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable']);
    expect((await shop.get(orderId)).body).toEqual(before.body);
  });
});
