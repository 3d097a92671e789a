import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, send } from '#tests/support/api.ts';
import { acknowledge, newCustomer } from '#tests/support/direct-debits.ts';
import { exchange, requestLink } from '#tests/support/links.ts';
import { daysAfter, type Merchant, newMerchant, varying } from '#tests/support/mandates.ts';
import { proxy } from './counted-service.ts';

/**
 * What each operation on direct debits and their orders costs in DynamoDB, counted on the way there. A read or write
 * more than before shows here; the numbers are to be lowered, and raised only for a reason.
 */
let merchant: Merchant;

beforeEach(async () => {
  merchant = await newMerchant();
});

/** Runs one request and gives what it called, in any order, and the capacity units that this took. */
async function costOf(work: () => Promise<Answer>, expected: number) {
  proxy.takeCalls();
  expect((await work()).status).toBe(expected);
  const calls = proxy.takeCalls();
  return {
    calls: calls.map(({ operation }) => operation).sort(),
    units: calls.reduce((total, { readUnits, writeUnits }) => total + readUnits + writeUnits, 0),
  };
}

/** A varying direct debit with some orders that wait for its first day. */
async function charged(count: number) {
  const { id, next_payment_date: day } = await merchant.active(varying);
  const orders: string[] = [];
  for (let made = 0; made < count; made++) orders.push((await merchant.charge(id, { amount: 100 })).body.id);
  return { id, day, orders, first: orders[0] ?? '' };
}

/** A monthly direct debit whose first order failed and was retried. */
async function retried() {
  const { id, next_payment_date: day } = await merchant.active({ amount: 100.04 });
  await merchant.collect(day);
  return { id, successor: (await merchant.retry(id)).body.id as string };
}

const cancelled = { status: 'cancelled' };

describe('the cost of', () => {
  test('reading a direct debit: one read; by link, its account and its payment method as well', async () => {
    const { id } = await merchant.active();
    expect(await costOf(() => merchant.get(id), 200)).toEqual({ calls: ['GetItem'], units: 1 });
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
    const token = await merchant.link(body.id);
    const read = () => send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    // The authorizer's own read happens once for a token.
    await read();
    const cost = await costOf(read, 200);
    expect(cost).toEqual({ calls: ['GetItem', 'GetItem', 'GetItem'], units: 3 });
  });

  test('acknowledging: the same reads, and the record, its evidence and its news in one transaction', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
    const token = await merchant.link(body.id);
    await send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    const cost = await costOf(() => acknowledge(token), 200);
    expect(cost.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
    // The evidence has the full terms and words in it, and an event that has it copied; merchants are told in two.
    expect(cost.units).toBeLessThanOrEqual(27);
  });

  test('a link: the record, and it with the digest of its short form in one transaction', async () => {
    const { id } = await charged(0);
    const link = () => merchant.call('POST', `/api/direct-debits/${id}/session-link`);
    const cost = await costOf(link, 201);
    expect(cost.calls).toEqual(['GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(6);
    const [, code = ''] = (await link()).body.short_url.split('#');
    expect(await costOf(() => exchange(code), 200)).toEqual({ calls: ['GetItem', 'GetItem'], units: 2 });
  });

  test('asking for a link without one: the record and its news; one read where there is none, or too often', async () => {
    const { id } = await charged(0);
    const cost = await costOf(() => requestLink(id), 202);
    expect(cost.calls).toEqual(['GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(6);
    for (let time = 1; time < 5; time++) await requestLink(id);
    const nothing = { calls: ['GetItem'], units: 1 };
    expect(await costOf(() => requestLink(id), 202)).toEqual(nothing);
    expect((await costOf(() => requestLink('dd_nobody'), 202)).calls).toEqual(nothing.calls);
  });

  test('listing by what an index has: one query, one read; by reference: who bears it, one read', async () => {
    const { id, reference } = await merchant.active(varying);
    await merchant.charge(id, { amount: 100 });
    const list = (path: string) => costOf(() => merchant.call('GET', `/api/${path}`), 200);
    expect((await list('direct-debits?status=active')).calls).toEqual(['BatchGetItem', 'Query']);
    const read = ['BatchGetItem', 'GetItem'];
    expect((await list(`direct-debits?reference=${reference}`)).calls).toEqual(read);
    expect((await list(`orders?direct_debit_id=${id}`)).calls).toEqual([...read, 'Query']);
    expect((await list('orders?charge_date[gte]=2020-01-01')).calls).toEqual(['BatchGetItem', 'Query']);
  });

  test('charging: the record, the account’s prices, whether collections are held, a reference, one transaction', async () => {
    const { id } = await charged(0);
    const cost = await costOf(() => merchant.charge(id, { amount: 100 }), 201);
    expect(cost.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems', 'UpdateItem']);
    expect(cost.units).toBeLessThanOrEqual(26);
    const refused = await costOf(() => merchant.charge(id, { amount: 450 }), 409);
    expect(refused).toEqual({ calls: ['GetItem'], units: 1 });
  });

  test('withdrawing an order: the record, the order, one transaction; with the one before, one read more', async () => {
    const { id, first } = await charged(1);
    const cost = await costOf(() => merchant.changeCharge(id, first, cancelled), 200);
    expect(cost.calls).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(16);
    const again = await retried();
    const successor = await costOf(() => merchant.changeCharge(again.id, again.successor, cancelled), 200);
    expect(successor.calls).toEqual(['BatchGetItem', 'BatchGetItem', 'GetItem', 'TransactWriteItems']);
  });

  test('moving an order: the record, the order, one transaction', async () => {
    const { id, first, day } = await charged(1);
    const move = () => merchant.changeCharge(id, first, { charge_date: daysAfter(day, 7) });
    const cost = await costOf(move, 200);
    expect(cost.calls).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(19);
  });

  test('cancelling: one read, one transaction; refused, a look at the orders in the way', async () => {
    const { id } = await charged(2);
    const refused = await costOf(() => merchant.cancel(id), 409);
    expect(refused).toMatchObject({ calls: ['BatchGetItem', 'GetItem', 'Query'] });
    const { id: free } = await charged(0);
    const cost = await costOf(() => merchant.cancel(free), 200);
    expect(cost.calls).toEqual(['GetItem', 'TransactWriteItems']);
    expect(cost.units).toBeLessThanOrEqual(18);
  });

  test('revoking: its account and method for the evidence, one transaction; with orders, another one', async () => {
    const { id } = await charged(0);
    const none = await costOf(() => merchant.revoke(id), 200);
    expect(none.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
    const again = await costOf(() => merchant.revoke(id), 200);
    expect(again).toEqual({ calls: ['GetItem'], units: 1 });
    const { id: busy } = await charged(3);
    const some = await costOf(() => merchant.revoke(busy), 200);
    expect(some.calls).toEqual([
      'BatchGetItem',
      'GetItem',
      'GetItem',
      'GetItem',
      'GetItem',
      'Query',
      'TransactWriteItems',
      'TransactWriteItems',
    ]);
  });
});

describe('the cost of taking orders to the bank', () => {
  /** What a run costs that collects some orders of some direct debits. */
  async function collecting(debits: number, each: number) {
    const collector = await newMerchant();
    let day = '';
    for (let debit = 0; debit < debits; debit++) {
      const { id, next_payment_date } = await collector.active(varying);
      for (let order = 0; order < each; order++) await collector.charge(id, { amount: 100 });
      day = next_payment_date;
    }
    const { calls, units } = await costOf(() => collector.collect(day), 200);
    const count = (operation: string) => calls.filter((call) => call === operation).length;
    return { transactions: count('TransactWriteItems'), queries: count('Query'), units };
  }

  test('is a transaction for each order’s return, and one for the next dates of all; the file has eight lanes to close', async () => {
    const [one, four, spread] = [await collecting(1, 1), await collecting(1, 4), await collecting(4, 1)];
    expect([one.queries, four.queries, spread.queries]).toEqual([12, 12, 12]);
    expect([one.transactions, four.transactions, spread.transactions]).toEqual([16, 19, 19]);
    expect(one.units).toBeLessThanOrEqual(151);
    expect(four.units).toBeLessThanOrEqual(253);
    expect(spread.units).toBeLessThanOrEqual(301);
  });
});
