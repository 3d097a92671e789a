import { describe, expect, test } from '@jest/globals';
import { closedDays } from '#lib/domain/calendar/bank-holidays.ts';
import { cycleAt, INTERVALS, nextCycle, nominalDate } from '#lib/domain/calendar/cycles.ts';
import { day } from './day.ts';

const firstFour = (date: string, interval: (typeof INTERVALS)[number]) =>
  [0, 1, 2, 3].map((n) => nominalDate(day(date), interval, n));

describe('the agreed days of a direct debit', () => {
  test.each([
    ['weekly', '2027-11-13', ['2027-11-13', '2027-11-20', '2027-11-27', '2027-12-04']],
    ['biweekly', '2027-11-13', ['2027-11-13', '2027-11-27', '2027-12-11', '2027-12-25']],
    ['monthly', '2027-11-13', ['2027-11-13', '2027-12-13', '2028-01-13', '2028-02-13']],
    ['monthly', '2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
    ['quarterly', '2027-11-30', ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
    ['semiannual', '2027-08-31', ['2027-08-31', '2028-02-29', '2028-08-31', '2029-02-28']],
    ['yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
  ] as const)('%s from %s are %j', (interval, date, expected) => {
    expect(firstFour(date, interval)).toEqual(expected);
  });

  test('29 February is itself again in the next leap year', () => {
    expect(nominalDate(day('2028-02-29'), 'yearly', 4)).toBe('2032-02-29');
  });

  test.each([-1, 0.5, Number.NaN])('there is no cycle %d', (n) => {
    expect(() => nominalDate(day('2027-11-13'), 'monthly', n)).toThrow(
      new RangeError('Cycles are counted from 0.'),
    );
  });
});

describe('the days of collection', () => {
  test('13 November 2027, a Saturday before a holiday, is collected on Tuesday the 16th', () => {
    expect(cycleAt(day('2027-11-13'), 'monthly', 0)).toEqual({
      n: 0,
      nominal: '2027-11-13',
      payment: '2027-11-16',
    });
  });

  test('the 31st falls on Sunday 28 February, is collected on 1 March, and is the 31st again', () => {
    const payments = [0, 1, 2].map((n) => cycleAt(day('2027-01-31'), 'monthly', n).payment);
    expect(payments).toEqual(['2027-02-02', '2027-03-01', '2027-03-31']);
  });

  test('each cycle rolls on by itself: a Saturday stays a Saturday', () => {
    const payments = [0, 1, 2].map((n) => cycleAt(day('2027-11-06'), 'weekly', n).payment);
    expect(payments).toEqual(['2027-11-08', '2027-11-16', '2027-11-22']);
  });
});

describe('the next cycle', () => {
  const first = day('2027-11-13');

  test.each([
    ['2020-01-01', 0, '2027-11-16'],
    ['2027-11-13', 0, '2027-11-16'],
    ['2027-11-15', 0, '2027-11-16'],
    ['2027-11-16', 1, '2027-12-13'],
    ['2027-12-12', 1, '2027-12-13'],
    ['2027-12-13', 2, '2028-01-13'],
    ['2037-11-13', 121, '2037-12-14'],
  ])('of a monthly debit after %s is number %i, collected on %s', (after, n, payment) => {
    expect(nextCycle(first, 'monthly', day(after))).toMatchObject({ n, payment });
  });

  test('may have been agreed for a day before that, and rolled past it', () => {
    const next = nextCycle(first, 'monthly', day('2027-11-14'));
    expect(next).toEqual({ n: 0, nominal: '2027-11-13', payment: '2027-11-16' });
  });

  test('rolls past days closed besides the rules', () => {
    const closed = closedDays('2027-11-16,2027-11-17');
    expect(nextCycle(first, 'monthly', day('2027-11-17'), closed).payment).toBe('2027-11-18');
  });

  test.each(INTERVALS)('after its own day of collection is the following one (%s)', (interval) => {
    expect(nextCycle(first, interval, cycleAt(first, interval, 7).payment).n).toBe(8);
  });
});
