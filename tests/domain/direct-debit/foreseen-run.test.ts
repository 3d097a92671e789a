import { describe, expect, test } from '@jest/globals';
import { isInFileOf } from '#lib/domain/direct-debit/foreseen-run.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { collectionsUntil, type UpcomingFacts } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { scheduledRuns } from '#lib/operations/direct-debits/find-upcoming.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { debit, late, order, TODAY, TOMORROW } from './plan-sample.ts';
import { charge, clock, SELLER } from './sample.ts';

/** Returns the days of the coming collections, each with its orders: those that exist, or `new`. */
function foreseen(of: DirectDebit, orders: UpcomingFacts['orders'], until = '2027-03-31') {
  const facts = { carried: [], retried: [], isSuspended: false, seller: SELLER, takenOn: () => ({}), orders };
  const runs = scheduledRuns(clock(`${TODAY}T15:00:00.000Z`), false);
  return collectionsUntil(day(until), of, facts, runs).map(
    ({ date, orders: presented }) =>
      `${date}: ${presented.map(({ order_id }) => order_id ?? 'new').join(' ')}`,
  );
}

describe('the coming runs', () => {
  test('present each order once', () => {
    expect(foreseen(debit(), [order('a', 4)])).toEqual([`${TODAY}: a`, '2027-03-16: new']);
  });

  test('present the orders in the file of today with it', () => {
    const filed = { status: 'pending', presented_on: day(TODAY), file_id: 'all/x' } as const;
    expect(foreseen(debit(), [order('a', 4, filed)])).toEqual([`${TODAY}: a`, '2027-03-16: new']);
  });

  test('present as many late orders as a day has places for, and pre-notify the others as places come free', () => {
    const orders = [1, 2, 3, 4].map((n) => late(`of_${n}`, n));
    expect(foreseen(debit(), orders, '2027-02-28')).toEqual([
      `${TOMORROW}: of_1 of_2`,
      '2027-02-18: of_3 of_4',
    ]);
  });
});

test.each([
  ['pending', TODAY, true],
  ['pending', TOMORROW, false],
  ['in_process', TODAY, false],
  ['created', TODAY, false],
] as const)(
  'an order that is %s in a file of %s is in the unreleased file of today: %s',
  (status, on, is) => {
    expect(isInFileOf(day(TODAY), charge({ status, presented_on: day(on) }))).toBe(is);
  },
);
