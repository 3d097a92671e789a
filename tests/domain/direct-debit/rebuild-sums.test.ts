import { expect, test } from '@jest/globals';
import { hasSums, withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import { active, charge, counted, failedCharge } from './sample.ts';

const sumsFrom = (orders: Parameters<typeof withSumsOf>[2]) =>
  withSumsOf(active(counted({ periods: [] })), 0, orders).counters.periods;
const order = (id: string, more: object = {}) => charge({ id, ...more });

test('the sums of a period are found as long as they are kept', () => {
  const kept = active(counted({ periods: [{ n: 3, held: 350_50 as never, open: 0, paid: 1, failed: 0 }] }));
  expect([hasSums(kept, 3), hasSums(kept, 2)]).toEqual([true, false]);
});

test.each([
  ['a paid order', [order('a', { status: 'paid' })], { held: 350_50, open: 0, paid: 1, failed: 0 }],
  [
    'an order at the bank',
    [order('a', { status: 'in_process' })],
    { held: 350_50, open: 1, paid: 0, failed: 0 },
  ],
  ['an order that failed', [failedCharge()], { held: 350_50, open: 0, paid: 0, failed: 1 }],
  [
    'an order that failed and its paid retry, which takes over its amount',
    [failedCharge({ id: 'a', retried_by: 'b' }), order('b', { status: 'paid', retry_of: 'a' })],
    { held: 350_50, open: 0, paid: 1, failed: 0 },
  ],
  [
    'an order that was paid as well as its retry',
    [order('a', { status: 'paid', retried_by: 'b' }), order('b', { status: 'paid', retry_of: 'a' })],
    { held: 701_00, open: 0, paid: 2, failed: 0 },
  ],
  [
    'an order that was withdrawn',
    [order('a', { status: 'cancelled' })],
    { held: 0, open: 0, paid: 0, failed: 0 },
  ],
  [
    'an order that was given up after it had failed',
    [failedCharge({ status: 'cancelled' })],
    { held: 350_50, open: 0, paid: 0, failed: 1 },
  ],
] as const)('the sums of a period are rebuilt from %s', (_, orders, sums) => {
  expect(sumsFrom(orders as never)).toEqual([{ n: 0, ...sums }]);
});
