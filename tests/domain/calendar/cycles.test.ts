import { describe, expect, test } from '@jest/globals';
import { cycleOn, INTERVALS, nominalDate } from '#lib/domain/calendar/cycles.ts';
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

  test('29 February is 29 February again in the next leap year', () => {
    expect(nominalDate(day('2028-02-29'), 'yearly', 4)).toBe('2032-02-29');
  });

  test('before the first one are counted back from it', () => {
    expect(nominalDate(day('2027-03-31'), 'monthly', -1)).toBe('2027-02-28');
    expect(nominalDate(day('2027-03-31'), 'weekly', -2)).toBe('2027-03-17');
  });

  test.each([0.5, Number.NaN])('there is no cycle %d', (n) => {
    expect(() => nominalDate(day('2027-11-13'), 'monthly', n)).toThrow(
      new RangeError('Cycles are counted in whole numbers.'),
    );
  });
});

describe('the cycle in which a day falls', () => {
  test.each([
    ['2027-01-31', 'monthly', '2027-01-30', -1],
    ['2027-01-31', 'monthly', '2020-01-01', -1],
    ['2027-01-31', 'monthly', '2027-01-31', 0],
    ['2027-01-31', 'monthly', '2027-02-27', 0],
    ['2027-01-31', 'monthly', '2027-02-28', 1],
    ['2027-01-31', 'monthly', '2027-03-30', 1],
    ['2027-01-31', 'monthly', '2027-03-31', 2],
    ['2027-11-13', 'weekly', '2027-11-19', 0],
    ['2027-11-13', 'weekly', '2027-11-20', 1],
    ['2027-11-13', 'biweekly', '2027-11-26', 0],
    ['2027-11-13', 'biweekly', '2027-11-27', 1],
    ['2028-02-29', 'yearly', '2029-02-27', 0],
    ['2028-02-29', 'yearly', '2029-02-28', 1],
    ['2027-11-13', 'monthly', '2037-11-13', 120],
  ] as const)('counted from %s, %s, is on %s number %i', (first, interval, date, n) => {
    expect(cycleOn(day(first), interval, day(date))).toBe(n);
  });

  test.each(INTERVALS)('begins with its agreed day (%s)', (interval) => {
    const first = day('2027-01-31');
    expect(cycleOn(first, interval, nominalDate(first, interval, 7))).toBe(7);
  });
});
