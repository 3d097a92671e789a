import { addDays, type CalendarDate, calendarDate, weekday } from './dates.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** Returns whether the banks work on a date: not on weekends, bank holidays or closed days. */
export function isBusinessDay(date: CalendarDate, closed?: ReadonlySet<string>): boolean {
  const day = weekday(date);
  return day !== SATURDAY && day !== SUNDAY && !isBankHoliday(date, closed);
}

/** Returns the first business day on or after a date. */
export function nextBusinessDay(date: CalendarDate, closed?: ReadonlySet<string>): CalendarDate {
  return rollTo(date, 1, closed);
}

/**
 * Returns the n-th business day after a date. The date itself is not counted, and is returned if n is 0.
 * @throws RangeError if n is not a whole number from 0
 */
export function businessDaysAfter(date: CalendarDate, n: number, closed?: ReadonlySet<string>): CalendarDate {
  return countBusinessDays(date, n, 1, closed);
}

/**
 * Returns the n-th business day before a date. The date itself is not counted, and is returned if n is 0.
 * @throws RangeError if n is not a whole number from 0
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

const MONDAY = 1;

/** Month and day of the holidays with a fixed date. None of them moves when it falls on a weekend. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '09-16', '11-02', '12-12', '12-25']);

/** The months whose holiday is moved to a Monday, and which Monday of the month it is. */
const MONDAYS = [
  ['02', 1],
  ['03', 3],
  ['11', 3],
] as const;

/** A new president takes office on 1 October of these years: 2024, 2030, 2036 … */
const FIRST_INAUGURATION = 2024;
const TERM = 6;

/**
 * Returns whether the banks of Mexico are closed on a date, by the rules of the banking authority's yearly list or as
 * one of the `closed` days (see `closedDays`). It may be a working day for others. Weekends are not holidays.
 */
export function isBankHoliday(date: CalendarDate, closed?: ReadonlySet<string>): boolean {
  return (
    FIXED.has(date.slice('YYYY-'.length)) ||
    movingHolidaysOf(date.slice(0, 'YYYY'.length)).has(date) ||
    closed?.has(date) === true
  );
}

/**
 * Parses the days on which banks are closed in addition to the rules: the authority publishes its list each December
 * and may add some. `list` is separated by commas; empty means none.
 * @throws RangeError if it holds anything but dates
 */
export function closedDays(list?: string): ReadonlySet<string> {
  if (!list) return new Set();
  const dates = list.split(',').map((date) => date.trim());
  if (!dates.every((date) => calendarDate(date))) {
    throw new RangeError('The closed days must be a comma-separated list of dates, as in 2027-06-07.');
  }
  return new Set(dates);
}

const movingHolidays = new Map<string, ReadonlySet<string>>();

/** Returns the holidays of a year that are on other dates each year. They are computed once: each collection asks. */
function movingHolidaysOf(year: string): ReadonlySet<string> {
  const known = movingHolidays.get(year);
  if (known) return known;
  const computed = new Set([...holidayMondays(year), ...beforeEaster(year), ...inauguration(year)]);
  movingHolidays.set(year, computed);
  return computed;
}

function holidayMondays(year: string): CalendarDate[] {
  return MONDAYS.map(([month, n]) => {
    const first = `${year}-${month}-01` as CalendarDate;
    const daysToMonday = (MONDAY - weekday(first) + 7) % 7;
    return addDays(first, daysToMonday + 7 * (n - 1));
  });
}

/** Returns Maundy Thursday and Good Friday. */
function beforeEaster(year: string): CalendarDate[] {
  const easter = easterSunday(Number(year));
  return [addDays(easter, -3), addDays(easter, -2)];
}

function inauguration(year: string): CalendarDate[] {
  const years = Number(year) - FIRST_INAUGURATION;
  return years >= 0 && years % TERM === 0 ? [`${year}-10-01` as CalendarDate] : [];
}

/** Returns Easter Sunday of a year by the anonymous Gregorian algorithm, with its usual letters. */
function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const daysAfterMarch22 = h + l - 7 * m;
  return addDays(`${year}-03-22` as CalendarDate, daysAfterMarch22);
}
