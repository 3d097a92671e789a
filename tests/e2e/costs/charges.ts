import { beforeAll, describe, expect, test } from '@jest/globals';
import { daysAfter, type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of each operation on orders of direct debits. The numbers are to be lowered. */
let merchant: Merchant;

beforeAll(async () => {
  merchant = await newMerchant();
});

const [SOME, WRITE] = ['BatchGetItem', 'TransactWriteItems'];

/** A varying direct debit with an order that waits for its first day. */
async function charged() {
  const { id, next_payment_date: day } = await merchant.active(varying);
  return { id, day, order: (await merchant.charge(id, { amount: 100 })).body.id as string };
}

/** Creates a monthly direct debit in a separate account, whose first order failed. */
async function failed() {
  const own = await newMerchant();
  const { id, next_payment_date: day } = await own.active({ amount: 100.04 });
  await own.collect(day);
  const [order] = await own.orders(id);
  return { own, id, order: order?.id ?? '' };
}

const cancelled = { status: 'cancelled' };

describe('the cost of', () => {
  test('creating a charge: the record, the prices and whether collections are held; a reference; one transaction', async () => {
    const { id } = await merchant.active(varying);
    const cost = await costOf(() => merchant.charge(id, { amount: 100 }), 201);
    expect(cost).toMatchObject({ calls: [SOME, WRITE, 'UpdateItem'], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(42);
    const refused = await costOf(() => merchant.charge(id, { amount: 450 }), 409);
    expect(refused).toMatchObject({ calls: [SOME], units: 3 });
  });

  test('retrying an order: the same as a charge, and that order; refused: one read', async () => {
    const { own, id, order } = await failed();
    const cost = await costOf(() => own.retryOrder(id, order), 201);
    expect(cost).toMatchObject({ calls: [SOME, WRITE, 'UpdateItem'], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(59);
    const refused = await costOf(() => own.retryOrder(id, order), 409);
    expect(refused).toMatchObject({ calls: [SOME], units: 4 });
  });

  test('retrying the latest failed order: a query for its key in parallel with the record', async () => {
    const { own, id } = await failed();
    const cost = await costOf(() => own.retry(id), 201);
    const calls = [SOME, 'GetItem', 'Query', WRITE, 'UpdateItem'];
    expect(cost).toMatchObject({ calls, depth: 4 });
    expect(cost.units).toBeLessThanOrEqual(60);
  });

  test('withdrawing an order: it and the record, one transaction; with the order that it retried, one read more', async () => {
    const { id, order } = await charged();
    const cost = await costOf(() => merchant.changeCharge(id, order, cancelled), 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(27);
    const again = await failed();
    const { body } = await again.own.retry(again.id);
    const successor = await costOf(() => again.own.changeCharge(again.id, body.id, cancelled), 200);
    expect(successor).toMatchObject({ calls: [SOME, 'GetItem', WRITE], depth: 3 });
  });

  test('moving an order: it and the record, one transaction', async () => {
    const { id, order, day } = await charged();
    const move = () => merchant.changeCharge(id, order, { charge_date: daysAfter(day, 7) });
    const cost = await costOf(move, 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(37);
  });
});
