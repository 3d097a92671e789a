import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of what only the sandbox has. */
let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

describe('the cost of', () => {
  test('the scenarios: nothing; a refused day: the account, and one write', async () => {
    const list = () => merchant.call('GET', '/sandbox/scenarios');
    // The authorizer reads a new token once.
    await list();
    expect(await costOf(list, 200)).toMatchObject({ calls: ['GetItem'], units: 1 });
    const refuse = () => merchant.call('POST', '/sandbox/files/2027-01-04/refuse');
    expect(await costOf(refuse, 200)).toMatchObject({
      ...{ calls: ['GetItem', 'TransactWriteItems'], depth: 2 },
    });
  });

  test('the clock: nothing else; a move over a day without work: what may be due, and its own versions', async () => {
    const own = await newMerchant();
    const show = () => own.call('GET', '/sandbox/clock');
    const { today } = (await show()).body;
    expect(await costOf(show, 200)).toMatchObject({ calls: ['GetItem'], units: 1 });
    const move = () => own.call('PUT', '/sandbox/clock', { now: `${addDays(today, 3)}T18:00:00.000Z` });
    const { calls } = await costOf(move, 200);
    expect(calls.filter((call) => call === 'TransactWriteItems')).toHaveLength(2);
    expect(calls.length).toBeLessThanOrEqual(16);
    const advance = () => own.call('POST', '/sandbox/deliveries/advance');
    expect(await costOf(advance, 200)).toMatchObject({ calls: ['GetItem', 'Query', 'Query'], depth: 3 });
  });

  test('a simulated return: the order and its file; what the settlement of a file of one line costs', async () => {
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 100 });
    await merchant.collect(day);
    const [order] = await merchant.orders(id);
    const cost = await costOf(
      () => merchant.call('POST', '/sandbox/returns', { order_id: order?.id, code: '13' }),
      200,
    );
    expect(cost.calls.length).toBeLessThanOrEqual(20);
    expect(cost.units).toBeLessThanOrEqual(100);
  });
});
