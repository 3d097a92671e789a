import { describe, expect, test } from '@jest/globals';
import {
  businessDaysAfter,
  businessDaysBefore,
  isBusinessDay,
  nextBusinessDay,
} from '#lib/domain/calendar/business-days.ts';
import { day } from './day.ts';

describe('a business day', () => {
  test.each(['2027-11-12', '2027-11-16', '2027-12-24', '2027-10-01'])('%s is a business day', (date) => {
    expect(isBusinessDay(day(date))).toBe(true);
    expect(nextBusinessDay(day(date))).toBe(date);
  });

  test.each([
    ['2027-11-13', 'Saturday', '2027-11-16'],
    ['2027-11-14', 'Sunday', '2027-11-16'],
    ['2027-11-15', 'holiday on a Monday', '2027-11-16'],
    ['2027-05-08', 'Saturday', '2027-05-10'],
    ['2027-03-25', 'Maundy Thursday', '2027-03-29'],
    ['2027-12-25', 'holiday on a Saturday', '2027-12-27'],
    ['2028-01-01', 'new year on a Saturday', '2028-01-03'],
  ])('%s (%s) is not a business day and rolls to %s', (date, _, next) => {
    expect(isBusinessDay(day(date))).toBe(false);
    expect(nextBusinessDay(day(date))).toBe(next);
  });
});

describe('business days are counted from a day that does not count itself', () => {
  test.each([
    ['2027-11-12', 0, '2027-11-12'],
    ['2027-11-12', 1, '2027-11-16'],
    ['2027-11-13', 1, '2027-11-16'],
    ['2027-11-12', 4, '2027-11-19'],
    ['2027-11-12', 5, '2027-11-22'],
  ])('%s and %i business days make %s', (from, n, to) => expect(businessDaysAfter(day(from), n)).toBe(to));

  test.each([
    ['2027-11-16', 0, '2027-11-16'],
    ['2027-11-16', 1, '2027-11-12'],
    ['2027-11-14', 1, '2027-11-12'],
    ['2027-11-22', 5, '2027-11-12'],
  ])('%s less %i business days makes %s', (from, n, to) => expect(businessDaysBefore(day(from), n)).toBe(to));

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d business days cannot be counted', (n) => {
    expect(() => businessDaysAfter(day('2027-11-12'), n)).toThrow(
      new RangeError('Business days are counted from 0.'),
    );
    expect(() => businessDaysBefore(day('2027-11-12'), n)).toThrow(
      new RangeError('Business days are counted from 0.'),
    );
  });
});
