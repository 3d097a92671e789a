import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  instantOf,
  mexicoCityDate,
  secondsLeftOfDay,
  weekday,
} from '#lib/domain/calendar/dates.ts';
import { day } from './day.ts';

describe('a text', () => {
  test.each(['2000-01-01', '2027-12-31', '2028-02-29', '2000-02-29', '2999-12-31'])('%s is a date', (text) =>
    expect(calendarDate(text)).toBe(text),
  );

  test.each([
    '2027-02-29',
    '2027-02-30',
    '2100-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
  ])('%s is not a date: the calendar has no such day', (text) => expect(calendarDate(text)).toBeUndefined());

  test.each(['1999-12-31', '3000-01-01', '0000-00-00'])('%s is not a date: it is too far away', (text) => {
    expect(calendarDate(text)).toBeUndefined();
  });

  test.each([
    '',
    '2027-1-1',
    '20270101',
    '2027/01/01',
    ' 2027-01-01',
    '2027-01-01\n',
    '2027-01-01T00:00:00Z',
    '+002027-01-01',
    '２０２７-01-01',
  ])('%j is not a date: it has another form', (text) => expect(calendarDate(text)).toBeUndefined());
});

describe('days and months are counted on the calendar', () => {
  test.each([
    ['2027-12-31', 1, '2028-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2027-06-15', 0, '2027-06-15'],
    ['2000-01-01', 365_242, '2999-12-31'],
  ])('%s and %i days make %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2027-01-31', 13, '2028-02-29'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-03-31', -1, '2027-02-28'],
  ])('%s and %i months make %s', (from, months, to) => expect(addMonths(day(from), months)).toBe(to));

  test('days outside the years 2000 to 2999 throw', () => {
    const outside = new RangeError('A calendar date lies in the years 2000 to 2999.');
    expect(() => addDays(day('2999-12-31'), 1)).toThrow(outside);
    expect(() => addDays(day('2000-01-01'), -1)).toThrow(outside);
    expect(() => addMonths(day('2999-12-01'), 1)).toThrow(outside);
    expect(() => addDays(day('2027-01-01'), Number.NaN)).toThrow(RangeError);
  });

  test('15 November 2027 is a Monday', () => expect(weekday(day('2027-11-15'))).toBe(1));
});

describe('the instant of a text', () => {
  test.each([
    ['2028-02-29T18:00:00Z', '2028-02-29T18:00:00.000Z'],
    ['2027-12-31T23:59:59.999-06:00', '2028-01-01T05:59:59.999Z'],
    ['2027-12-31T23:59:59-06', '2028-01-01T05:59:59.000Z'],
    ['2027-12-31 23:59:59-06', '2028-01-01T05:59:59.000Z'],
    ['2027-12-31T18:29:59.5+00', '2027-12-31T18:29:59.500Z'],
  ])('%s is read with its offset', (text, instant) => {
    expect(instantOf(text)).toEqual(new Date(instant));
  });

  test.each([
    '2027-02-29T18:00:00Z',
    '2027-04-31T00:00:00-06:00',
    '2027-13-01T00:00:00Z',
    '2027-01-01T25:00Z',
  ])('%s is none: there is no such day or hour', (text) => expect(instantOf(text)).toBeUndefined());
});

describe('the day in Mexico City', () => {
  test.each([
    ['2027-01-15T05:59:59.999Z', '2027-01-14'],
    ['2027-01-15T06:00:00.000Z', '2027-01-15'],
    ['2027-07-15T05:59:59.999Z', '2027-07-14'],
    ['2027-07-15T06:00:00.000Z', '2027-07-15'],
    ['2028-01-01T05:59:59.999Z', '2027-12-31'],
  ])('at %s it is %s, in summer as in winter', (instant, date) => {
    expect(mexicoCityDate(new Date(instant))).toBe(date);
  });

  test('an invalid instant has no day', () => {
    expect(() => mexicoCityDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

test.each([
  ['2027-02-10T06:00:00.000Z', 86_400],
  ['2027-02-10T06:00:00.001Z', 86_400],
  ['2027-02-11T05:59:59.000Z', 1],
  ['2027-02-11T05:59:59.999Z', 1],
])('the seconds left of the day in Mexico City at %s are %i', (now, seconds) => {
  expect(secondsLeftOfDay(new Date(now))).toBe(seconds);
});
