import { describe, expect, test } from '@jest/globals';
import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { DirectDebit, Schedule } from '#lib/domain/direct-debit/record.ts';
import {
  agreedDay,
  datesAfter,
  datesFromNow,
  datesPostponed,
  FARTHEST_DAY,
  isOver,
  lastDayOf,
  periodOf,
  periodOn,
  wakeDay,
} from '#lib/domain/direct-debit/schedule.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, clock, clockOn, created, pending, scheduled, until } from './sample.ts';

const SINGLE = { is_recurring: false, interval: null };
const NONE = { next_payment_date: null, requested_payment_date: null };

const agreed = (anchor: string, interval: Interval | null, more: Partial<Schedule> = {}) =>
  active({
    schedule: scheduled({ anchor_date: day(anchor), ...more }),
    interval,
    is_recurring: interval !== null,
  });

describe('a billing period runs from one agreed day to the day before the next', () => {
  test.each([
    ['2027-02-15', 'monthly', 0, '2027-02-15', '2027-03-14'],
    ['2027-02-15', 'weekly', 2, '2027-03-01', '2027-03-07'],
    ['2027-01-31', 'monthly', 0, '2027-01-31', '2027-02-27'],
    ['2027-01-31', 'monthly', 1, '2027-02-28', '2027-03-30'],
    ['2027-01-31', 'monthly', 2, '2027-03-31', '2027-04-29'],
    ['2027-11-15', 'monthly', 0, '2027-11-15', '2027-12-14'],
    ['2027-02-15', 'yearly', 1, '2028-02-15', '2029-02-14'],
    ['2027-02-15', null, 0, '2027-02-15', null],
  ] as const)('agreed for %s, %s: number %i is %s to %s', (anchor, interval, n, from, to) => {
    expect(periodOf(agreed(anchor, interval), n)).toEqual({ n, from, to });
  });

  test.each([
    ['2027-02-15', 'monthly', '2027-02-14', -1],
    ['2027-02-15', 'monthly', '2027-02-15', 0],
    ['2027-02-15', 'monthly', '2027-03-14', 0],
    ['2027-02-15', 'monthly', '2027-03-15', 1],
    ['2027-01-31', 'monthly', '2027-02-27', 0],
    ['2027-01-31', 'monthly', '2027-02-28', 1],
    ['2027-11-13', 'weekly', '2027-11-19', 0],
    ['2027-11-13', 'weekly', '2027-11-20', 1],
    ['2027-02-15', null, '2027-02-14', -1],
    ['2027-02-15', null, '2027-02-15', 0],
    ['2027-02-15', null, '2029-02-15', 0],
  ] as const)('agreed for %s, %s: %s is in number %i', (anchor, interval, date, n) => {
    expect(periodOn(agreed(anchor, interval), day(date))).toBe(n);
  });

  test('a holiday moves the collection, not the period', () => {
    const november = agreed('2027-11-15', 'monthly');
    expect([periodOn(november, day('2027-11-15')), periodOn(november, day('2027-11-16'))]).toEqual([0, 0]);
  });

  test('is counted from the latest changed agreed day', () => {
    const changed = agreed('2027-04-15', 'weekly', { anchor_cycle: 2 });
    expect(agreedDay(changed, 3)).toBe('2027-04-22');
    expect(periodOf(changed, 2)).toEqual({ n: 2, from: '2027-04-15', to: '2027-04-21' });
    expect(periodOn(changed, day('2027-04-22'))).toBe(3);
  });

  test('begins before a change of the interval where it began then', () => {
    const earlier_from = day('2027-03-31');
    const changed = agreed('2027-04-30', 'weekly', { anchor_cycle: 2, earlier_from });
    expect(periodOf(changed, 1)).toEqual({ n: 1, from: earlier_from, to: '2027-04-29' });
    expect([periodOf(changed, 2).from, periodOf(changed, 3).from]).toEqual(['2027-04-30', '2027-05-07']);
    const first = agreed('2027-04-30', 'weekly', { anchor_cycle: 2 });
    expect(periodOf(first, 1).from).toBe('2027-04-23');
  });
});

describe('the term', () => {
  test.each([
    [{ end_date: day('2027-03-01'), is_recurring: true }, '2027-03-01'],
    [{ end_date: null, is_recurring: true }, null],
    [{ end_date: null, is_recurring: false }, '2027-03-17'],
    [{ end_date: day('2027-02-20'), is_recurring: false }, '2027-02-20'],
    [{ end_date: day('2027-12-31'), is_recurring: false }, '2027-12-31'],
  ])('of %j, paid on 15 February, has the last day %s', (terms, last) => {
    expect(lastDayOf(terms, day('2027-02-15'))).toBe(last);
  });

  test.each([
    [null, false],
    ['2027-02-11', false],
    ['2027-02-10', false],
    ['2027-02-09', true],
  ])('with the last day %s is over on 10 February: %s', (last, over) => {
    expect(
      isOver({ schedule: scheduled({ last_day: last === null ? null : day(last) }) }, day('2027-02-10')),
    ).toBe(over);
  });

  test('a charge is dated 366 days ahead at most', () => expect(FARTHEST_DAY).toBe(366));
});

describe('the date after a collection', () => {
  const inCycle = (cycle: number): unknown => expect.objectContaining({ cycle });
  const dates = (payment: string, nominal: string, cycle: number) => ({
    next_payment_date: payment,
    requested_payment_date: nominal,
    schedule: inCycle(cycle),
  });

  test.each<[string, number, string, Interval, ReturnType<typeof dates>]>([
    ['2027-02-15', 0, '2027-02-15', 'monthly', dates('2027-03-16', '2027-03-15', 1)],
    ['2027-02-15', 0, '2027-02-15', 'weekly', dates('2027-02-22', '2027-02-22', 1)],
    ['2027-02-15', 0, '2027-02-15', 'biweekly', dates('2027-03-01', '2027-03-01', 1)],
    ['2027-02-15', 0, '2027-02-15', 'quarterly', dates('2027-05-17', '2027-05-15', 1)],
    ['2027-02-15', 0, '2027-02-15', 'semiannual', dates('2027-08-16', '2027-08-15', 1)],
    ['2027-02-15', 0, '2027-02-15', 'yearly', dates('2028-02-15', '2028-02-15', 1)],
    ['2027-01-31', 0, '2027-02-02', 'monthly', dates('2027-03-01', '2027-02-28', 1)],
    ['2027-01-31', 1, '2027-03-01', 'monthly', dates('2027-03-31', '2027-03-31', 2)],
    ['2027-11-06', 0, '2027-11-08', 'weekly', dates('2027-11-16', '2027-11-13', 1)],
    // Moved to the end of its period: the next agreed day does not change.
    ['2027-02-15', 0, '2027-03-12', 'monthly', dates('2027-03-16', '2027-03-15', 1)],
  ])('agreed first for %s, number %i collected on %s, %s', (first, n, collected, interval, expected) => {
    expect(datesAfter(agreed(first, interval), n, day(collected), clock())).toEqual(expected);
  });

  test('keeps the agreed day over the years: the 31st does not shift', () => {
    const days = Array.from({ length: 24 }, (_, n) =>
      String(
        datesAfter(agreed('2027-01-31', 'monthly'), n, day('2027-01-31'), clock()).requested_payment_date,
      ).slice(-2),
    );
    expect(days.join(' ')).toBe('28 31 30 31 30 31 31 30 31 30 31 31 29 31 30 31 30 31 31 30 31 30 31 31');
  });

  test('is the next business day after an outage: the oldest period first, one a day', () => {
    const weekly = agreed('2027-02-15', 'weekly');
    expect(datesAfter(weekly, 0, day('2027-03-05'), clock())).toEqual(dates('2027-03-08', '2027-02-22', 1));
    expect(datesAfter(weekly, 1, day('2027-03-08'), clock())).toEqual(dates('2027-03-09', '2027-03-01', 2));
    expect(datesAfter(weekly, 2, day('2027-03-09'), clock())).toEqual(dates('2027-03-10', '2027-03-08', 3));
    expect(datesAfter(weekly, 3, day('2027-03-10'), clock())).toEqual(dates('2027-03-16', '2027-03-15', 4));
  });

  test('is not a closed day', () => {
    const closed = clock(undefined, '2027-02-22', '2027-02-25');
    const weekly = agreed('2027-02-15', 'weekly');
    expect(datesAfter(weekly, 0, day('2027-02-15'), closed).next_payment_date).toBe('2027-02-23');
    expect(datesAfter(weekly, 0, day('2027-02-24'), closed).next_payment_date).toBe('2027-02-26');
  });

  test.each([
    ['2027-03-16', dates('2027-03-16', '2027-03-15', 1)],
    ['2027-03-15', { ...NONE, schedule: inCycle(1) }],
    ['2027-03-14', { ...NONE, schedule: inCycle(1) }],
  ])('within a term up to %s is not after it', (end, expected) => {
    const ends = agreed('2027-02-15', 'monthly', { last_day: day(end) });
    expect(datesAfter(ends, 0, day('2027-02-15'), clock())).toEqual(expected);
  });

  test('is undefined after a one-off', () => {
    expect(datesAfter(agreed('2027-02-15', null), 0, day('2027-02-15'), clock())).toEqual({
      ...NONE,
      schedule: scheduled({ cycle: 1 }),
    });
  });
});

describe('a collection that was not possible today', () => {
  const postponed = (today: string, changes: Partial<DirectDebit> = {}, n = 0) =>
    datesPostponed(active(changes), n, clockOn(today));

  test.each([
    ['2027-02-15', '2027-02-16', '2027-02-15'],
    ['2027-02-19', '2027-02-22', '2027-02-15'],
    ['2027-03-11', '2027-03-12', '2027-02-15'],
    ['2027-03-12', '2027-03-16', '2027-02-15'],
  ])('on %s is made on %s, for the same period', (today, next, asked) => {
    expect(postponed(today)).toEqual({ next_payment_date: next, requested_payment_date: asked });
  });

  test('is that of a later period if its own has lapsed', () => {
    expect(postponed('2027-03-16', {}, 1)).toEqual({
      next_payment_date: '2027-03-17',
      requested_payment_date: '2027-03-15',
      schedule: scheduled({ cycle: 1 }),
    });
  });

  test('of a one-off does not lapse before its term', () => {
    const term = { ...SINGLE, ...until('2027-03-17') };
    expect(postponed('2027-03-16', term).next_payment_date).toBe('2027-03-17');
    expect(postponed('2027-03-17', term)).toEqual(NONE);
  });
});

describe('a direct debit that becomes active', () => {
  const dates = { next_payment_date: day('2027-03-02'), requested_payment_date: day('2027-02-01') };
  const late = { ...agreed('2027-02-01', 'monthly'), ...dates };

  test('keeps a date that can still be pre-notified, also one within the next period', () => {
    expect(datesFromNow(late, clockOn('2027-03-01'))).toEqual(dates);
  });

  test('is collected for the current period, as soon as it can be pre-notified', () => {
    expect(datesFromNow(late, clockOn('2027-03-05'))).toEqual({
      next_payment_date: '2027-03-08',
      requested_payment_date: '2027-03-01',
      schedule: { ...late.schedule, cycle: 1 },
    });
    const onSaturday = { ...agreed('2027-02-06', 'monthly'), ...dates };
    expect(datesFromNow(onSaturday, clockOn('2027-03-06'))).toMatchObject({
      ...{ next_payment_date: '2027-03-08', requested_payment_date: '2027-03-06' },
    });
  });
});

describe('a run looks at', () => {
  const END = day('2027-02-20');
  const TODAY = day('2027-02-10');

  test.each([
    ['what is active on its date', active(), '2027-02-15'],
    ['and where its term ends before, on the day after', active(until('2027-02-12')), '2027-02-13'],
    ['and where it ends later, on its date', active(until(END)), '2027-02-15'],
    ['and without a date, on the day after its term', active({ ...NONE, ...until(END) }), '2027-02-21'],
    ['and without either, never', active(NONE), null],
    ['what is pending after its term', pending(until(END)), '2027-02-21'],
    ['and without a term, never', pending(), null],
    ['what is created after its term', created(until(END)), '2027-02-21'],
    ['what is being withdrawn, today', pending({ is_withdrawing: true, ...until(END) }), '2027-02-10'],
    [
      'and on its way to the end as well',
      active({ is_withdrawing: true, ending: 'cancelled' }),
      '2027-02-10',
    ],
    ['what waits for its last orders, never', active({ ending: 'completed', ...until(END) }), null],
    ['what is cancelled, never', active({ status: 'cancelled', ...until(END) }), null],
    ['what is completed, never', active({ status: 'completed', is_withdrawing: true }), null],
  ])('%s', (_, debit, date) => expect(wakeDay(debit, TODAY)).toBe(date));
});
