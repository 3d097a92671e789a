import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { countersAfter, shareOf } from '#lib/domain/direct-debit/counters.ts';
import type { PeriodSums } from '#lib/domain/direct-debit/record.ts';
import { centavos, charge, counted, INSUFFICIENT_FUNDS } from './sample.ts';

const AMOUNT = charge().totals.total;
const { counters: none } = counted();
const sums = (changes: Partial<PeriodSums>): PeriodSums => ({
  ...{ n: 0, held: centavos(0), open: 0, paid: 0, failed: 0 },
  ...changes,
});

const failed: Partial<Charge> = { status: 'failed', failure: INSUFFICIENT_FUNDS };

describe('in the sums of its period, an order counts as', () => {
  test.each<[string, Partial<Charge>, Partial<PeriodSums>]>([
    [
      'open and held, while it waits or is with the bank',
      { status: 'in_process' },
      { held: AMOUNT, open: 1 },
    ],
    ['paid and held', { status: 'paid' }, { held: AMOUNT, paid: 1 }],
    ['failed and held, since it may be presented again', failed, { held: AMOUNT, failed: 1 }],
    ['held alone, once it was retried', { ...failed, retried_by: 'ord_2' }, { held: AMOUNT }],
    ['open alone, where it retries another one', { status: 'created', retry_of: 'ord_1' }, { open: 1 }],
    ['nothing, once it was withdrawn', { status: 'cancelled' }, {}],
    [
      'failed and held, once it was given up',
      { ...failed, status: 'cancelled' },
      { held: AMOUNT, failed: 1 },
    ],
    [
      'held twice, where its successor was paid as well',
      { status: 'paid', retried_by: 'ord_2' },
      { held: centavos(2 * AMOUNT), paid: 1 },
    ],
  ])('%s', (_, members, share) => {
    const order = charge({ status: 'created', failure: null, retry_of: null, retried_by: null, ...members });
    expect({ n: 0, ...shareOf(order) }).toEqual(sums(share));
  });
});

describe('the counters of a direct debit', () => {
  const opened = charge({ status: 'created', failure: null, retry_of: null, retried_by: null });
  const open = countersAfter(none, { opened: [opened] });
  const fail = (status: 'failed' | 'pending_next_cycle') =>
    countersAfter(open, {
      moved: [
        { charge: opened, transition: { from: ['created'], set: { status, failure: INSUFFICIENT_FUNDS } } },
      ],
    });

  test('count opened orders', () => {
    expect(open).toEqual({
      ...{ open_orders: 1, carried_orders: [], unpaid_orders: 0 },
      periods: [sums({ n: opened.period.n, held: AMOUNT, open: 1 })],
    });
  });

  test('count failed orders as unpaid, or as carried to the next cycle', () => {
    const periods = [sums({ n: opened.period.n, held: AMOUNT, failed: 1 })];
    expect(fail('failed')).toEqual({ open_orders: 0, carried_orders: [], unpaid_orders: 1, periods });
    expect(fail('pending_next_cycle')).toEqual({
      ...{ open_orders: 0, carried_orders: [opened.id], unpaid_orders: 0 },
      periods,
    });
  });

  test('keep the order in which carried orders failed, and do not change if an order counts as before', () => {
    const other = charge({ id: 'ord_other', status: 'pending_next_cycle', failure: INSUFFICIENT_FUNDS });
    const before = { ...none, carried_orders: ['ord_other', 'ord_last'] };
    const transition = { from: ['pending_next_cycle' as const], set: { needs_consent: false } };
    expect(countersAfter(before, { moved: [{ charge: other, transition }] })).toEqual({
      ...{ open_orders: 0, carried_orders: ['ord_other', 'ord_last'], unpaid_orders: 0, periods: [] },
    });
  });
});
