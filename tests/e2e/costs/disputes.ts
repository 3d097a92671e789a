import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Merchant, newMerchant } from '#tests/support/mandates.ts';
import { storeOpenDispute } from '#tests/support/stored-disputes.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on disputes. The numbers are to be lowered. */
let merchant: Merchant;
let [id, order] = ['', ''];

beforeAll(async () => {
  merchant = await newMerchant();
  const debit = await merchant.active({ amount: 100 });
  await merchant.collect(debit.next_payment_date);
  order = (await merchant.payments(debit.id)).body.data[0].id;
  id = (await storeOpenDispute(order)).id;
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('reading a dispute: one read', async () => {
    const cost = await costOf(() => merchant.call('GET', `/api/disputes/${id}`), 200);
    expect(cost).toMatchObject({ calls: [ONE], units: 1 });
  });

  test('listing disputes: one query; by a status or an order, one of an index and one read of those found', async () => {
    expect(await costOf(() => merchant.call('GET', '/api/disputes'), 200)).toMatchObject({ calls: [LIST] });
    for (const filter of ['status=open', `order_id=${order}`]) {
      const cost = await costOf(() => merchant.call('GET', `/api/disputes?${filter}`), 200);
      expect(cost).toMatchObject({ calls: [ONE, LIST], depth: 2 });
    }
  });

  test('accepting a dispute: one read, one transaction', async () => {
    const cost = await costOf(() => merchant.call('POST', `/api/disputes/${id}/accept`), 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(24);
  });
});
