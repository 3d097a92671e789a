import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnOps } from '#tests/ops/run-ops.ts';
import { bookAdjustment } from '#tests/support/money/payable-account.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on refunds. The numbers are to be lowered. */
let merchant: Merchant;
let order: string;

beforeAll(async () => {
  merchant = await newMerchant();
  const { account_id } = merchant.account;
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await updateAccount(account_id, { settlement: 'held' });
  const { id, next_payment_date } = await merchant.active({ amount: 100 });
  await merchant.collect(next_payment_date);
  await bookAdjustment(account_id, 500, 'CASE-1', spawnOps);
  order = (await merchant.payments(id)).body.data[0].id;
  await eventually(async () =>
    expect((await merchant.call('GET', '/api/balance')).body).toMatchObject({ available: 500 }),
  );
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('a refund: the order, what was decided, what lowers the sums, and the sums; a reference; one transaction', async () => {
    const refund = () => merchant.call('POST', `/api/orders/${order}/refunds`, { amount: 10 });
    const cost = await costOf(refund, 201);
    expect(cost).toMatchObject({ calls: [SOME, ONE, ONE, ONE, LIST, WRITE, 'UpdateItem'], depth: 6 });
    expect(cost.units).toBeLessThanOrEqual(48);
  });

  test('reading a refund: one read; those of an order: the order, then these in one call', async () => {
    const ofOrder = () => merchant.call('GET', `/api/orders/${order}/refunds`);
    const [{ id }] = (await ofOrder()).body.data;
    const one = await costOf(() => merchant.call('GET', `/api/refunds/${id}`), 200);
    expect(one).toMatchObject({ calls: [SOME], units: 2 });
    expect(await costOf(ofOrder, 200)).toMatchObject({ calls: [SOME, ONE], depth: 2, units: 3 });
  });

  test('listing: one query; by a status, one of an index and one read of the records found', async () => {
    const all = await costOf(() => merchant.call('GET', '/api/refunds'), 200);
    expect(all).toMatchObject({ calls: [ONE, LIST] });
    const released = await costOf(() => merchant.call('GET', '/api/refunds?status=released'), 200);
    expect(released).toMatchObject({ calls: [ONE, ONE, LIST], depth: 2 });
  });
});
