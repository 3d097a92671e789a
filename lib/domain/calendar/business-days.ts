import { isBankHoliday } from './bank-holidays.ts';
import { addDays, type CalendarDate, weekday } from './dates.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** Whether the banks work on a date: neither at the weekend nor on a bank holiday nor on one of the closed days. */
export function isBusinessDay(date: CalendarDate, closed?: ReadonlySet<string>): boolean {
  const day = weekday(date);
  return day !== SATURDAY && day !== SUNDAY && !isBankHoliday(date, closed);
}

/** The first business day that is not before a date: the date itself where it is one, otherwise it rolls on. */
export function nextBusinessDay(date: CalendarDate, closed?: ReadonlySet<string>): CalendarDate {
  return rollTo(date, 1, closed);
}

/**
 * The n-th business day after a date, which is itself not counted; the date itself where n is 0.
 * Throws a `RangeError` when n is no whole number from 0.
 */
export function businessDaysAfter(date: CalendarDate, n: number, closed?: ReadonlySet<string>): CalendarDate {
  return countBusinessDays(date, n, 1, closed);
}

/**
 * The n-th business day before a date, which is itself not counted; the date itself where n is 0.
 * Throws a `RangeError` when n is no whole number from 0.
 */
export function businessDaysBefore(
  date: CalendarDate,
  n: number,
  closed?: ReadonlySet<string>,
): CalendarDate {
  return countBusinessDays(date, n, -1, closed);
}

type Direction = 1 | -1;

function countBusinessDays(
  from: CalendarDate,
  n: number,
  direction: Direction,
  closed?: ReadonlySet<string>,
): CalendarDate {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError('Business days are counted from 0.');
  let date = from;
  for (let left = n; left > 0; left -= 1) date = rollTo(addDays(date, direction), direction, closed);
  return date;
}

function rollTo(from: CalendarDate, direction: Direction, closed?: ReadonlySet<string>): CalendarDate {
  let date = from;
  while (!isBusinessDay(date, closed)) date = addDays(date, direction);
  return date;
}
