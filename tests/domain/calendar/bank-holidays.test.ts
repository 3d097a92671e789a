import { describe, expect, test } from '@jest/globals';
import {
  businessDaysAfter,
  businessDaysBefore,
  closedDays,
  isBankHoliday,
  isBusinessDay,
} from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { day } from './day.ts';

/** 2024 to 2026 as the banking authority published them, the others as its rules give them. */
const HOLIDAYS: Readonly<Record<number, string>> = {
  2024: '01-01 02-05 03-18 03-28 03-29 05-01 09-16 10-01 11-02 11-18 12-12 12-25',
  2025: '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-02 11-17 12-12 12-25',
  2026: '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-12 12-25',
  2027: '01-01 02-01 03-15 03-25 03-26 05-01 09-16 11-02 11-15 12-12 12-25',
  2028: '01-01 02-07 03-20 04-13 04-14 05-01 09-16 11-02 11-20 12-12 12-25',
};

function everyDayOf(year: number): CalendarDate[] {
  const length = Number(new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29) + 365;
  return Array.from({ length }, (_, index) => addDays(day(`${year}-01-01`), index));
}

describe('the bank holidays', () => {
  test.each(Object.keys(HOLIDAYS).map(Number))('of %i are those of the list and no others', (year) => {
    const found = everyDayOf(year).filter((date) => isBankHoliday(date));
    expect(found.map((date) => date.slice(5)).join(' ')).toBe(HOLIDAYS[year]);
  });

  test('1 October is one when a president takes office, every six years from 2024', () => {
    const years = Array.from({ length: 31 }, (_, index) => 2010 + index);
    const found = years.filter((year) => isBankHoliday(day(`${year}-10-01`)));
    expect(found).toEqual([2024, 2030, 2036]);
  });

  test.each(['2035-03-22', '2038-04-22'])('%s is Maundy Thursday, early or late as Easter can be', (date) => {
    expect(isBankHoliday(day(date))).toBe(true);
    expect(isBankHoliday(addDays(day(date), 1))).toBe(true);
    expect(isBankHoliday(addDays(day(date), -1))).toBe(false);
    expect(isBankHoliday(addDays(day(date), 2))).toBe(false);
  });
});

describe('Good Friday', () => {
  test.each(['2033-04-15', '2049-04-16', '2076-04-17', '2100-03-26', '2199-04-12'])(
    'is %s in a year where the rule for Easter has an exception',
    (date) => {
      expect(isBankHoliday(day(date))).toBe(true);
      expect(isBankHoliday(addDays(day(date), -1))).toBe(true);
      expect(isBankHoliday(addDays(day(date), 7))).toBe(false);
    },
  );
});

describe('days that are closed in addition to the rules', () => {
  test.each([undefined, ''])('are none with the list %j', (list) => {
    expect(closedDays(list)).toEqual(new Set());
  });

  test('a day on the list is no business day', () => {
    const closed = closedDays('2027-06-07, 2027-06-08');
    expect(isBusinessDay(day('2027-06-07'))).toBe(true);
    expect(isBusinessDay(day('2027-06-07'), closed)).toBe(false);
    expect(isBankHoliday(day('2027-06-08'), closed)).toBe(true);
    expect(businessDaysAfter(day('2027-06-04'), 1, closed)).toBe('2027-06-09');
    expect(businessDaysBefore(day('2027-06-09'), 1, closed)).toBe('2027-06-04');
  });

  test.each([' ', ',', '2027-06-07,', '2027-06-31', '07/06/2027', '2027-06-07;2027-06-08'])(
    'the list %j is refused',
    (list) => expect(() => closedDays(list)).toThrow(/^The closed days must be /),
  );
});
