import { describe, expect, test } from '@jest/globals';
import {
  expectedOn,
  expectedRows,
  stepsOf,
  stoppedBefore,
  withoutRun,
} from '#infra/ops/overview/day-rows.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { ExpectedDays } from '#lib/operations/overview/expected-days.ts';
import { day } from '#tests/domain/calendar/day.ts';

test.each([
  ['2026-12-01', 'has not ended'],
  ['2026-11-28', 'none: banks are closed'],
  ['2026-12-25', 'none: banks are closed'],
  ['2026-12-02', 'none: banks are closed'],
])('the overview says why %s has no run', (date, why) => {
  expect(withoutRun(date as CalendarDate, new Set(['2026-12-02']))).toBe(why);
});

describe('the overview of more direct debits than it reads', () => {
  const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 3, 4, 5].map((n) =>
    day(`2026-12-0${n}`),
  ) as [...[CalendarDate, CalendarDate, CalendarDate, CalendarDate, CalendarDate]];
  const collections = [TUESDAY, THURSDAY].map((date) => ({
    ...{ account_id: 'acc_1', date, isMaximum: false },
    orders: [{ order_id: null, retry_of: null, period: 0, amount: 100_00, concept: 'x', is_earlier: false }],
  })) as unknown as ExpectedDays['collections'];
  const expected = (completeUntil: CalendarDate | null): ExpectedDays => ({
    collections,
    read: 2,
    completeUntil,
  });
  const rows = (of: ExpectedDays, from: CalendarDate, until: CalendarDate) =>
    expectedRows(of, { from, until, closed: new Set() }).map(({ day: on, orders, complete }) => [
      ...[on, orders, complete],
    ]);
  const MARK = 'no, more may be due';

  test('marks what is due today as a part, before the run of today', () => {
    const files = { in_file: { count: 0, amount: 0 }, taken_back: { count: 0, amount: 0 } };
    const dueOf = (of: ExpectedDays) => stepsOf(files as never, [], expectedOn(TUESDAY, of, new Set()))[0];
    expect(dueOf(expected(null))).toMatchObject({ step: 'due', orders: 1, complete: MARK });
    expect(dueOf(expected(TUESDAY))).not.toHaveProperty('complete');
  });

  test('lists and marks each business day that it has not read to its end', () => {
    expect(rows(expected(TUESDAY), WEDNESDAY, SATURDAY)).toEqual([
      [WEDNESDAY, 0, MARK],
      [THURSDAY, 1, MARK],
      [FRIDAY, 0, MARK],
    ]);
    expect(rows(expected(SATURDAY), WEDNESDAY, SATURDAY)).toEqual([[THURSDAY, 1, undefined]]);
  });

  test('has a marked row for a single day that it has not reached', () => {
    expect(rows(expected(THURSDAY), FRIDAY, FRIDAY)).toEqual([[FRIDAY, 0, MARK]]);
  });

  test('names the last whole day, if there is one', () => {
    expect(stoppedBefore(FRIDAY, expected(FRIDAY))).toEqual({});
    expect(stoppedBefore(FRIDAY, expected(THURSDAY))).toEqual({ complete_until: THURSDAY });
    expect(stoppedBefore(FRIDAY, expected(null))).toEqual({ complete_until: 'none' });
  });
});
