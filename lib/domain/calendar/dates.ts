declare const calendarDay: unique symbol;

/**
 * A day of the calendar as `YYYY-MM-DD`, of the years 2000 to 2999, without time and time zone. Dates compare as texts:
 * the earlier one is smaller.
 */
export type CalendarDate = string & { readonly [calendarDay]: true };

/** The parts of a date as a calendar counts them: January is 1. */
export type DateParts = { year: number; month: number; day: number };

const DAY = 86_400_000;
const FORM = /^2[0-9]{3}-[0-9]{2}-[0-9]{2}$/;

/** Mexico City is six hours behind UTC all year: daylight saving was abolished in October 2022. */
const MEXICO_CITY_OFFSET = -6 * 3_600_000;

/** Returns the date that a text writes as `YYYY-MM-DD`, or undefined if there is no such day, such as 2027-02-30. */
export function calendarDate(text: string): CalendarDate | undefined {
  if (!FORM.test(text)) return undefined;
  const { year, month, day } = partsOf(text);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as CalendarDate) : undefined;
}

/** Seconds with an offset in whole hours, as ISO 8601 and databases write it. JavaScript wants its minutes. */
const WHOLE_HOURS = /:[0-9.]+[+-][0-9]{2}$/;

/**
 * Returns the instant that a text writes as ISO 8601, or undefined if there is none: JavaScript reads 30 February as
 * 2 March. Callers have checked its form.
 */
export function instantOf(text: string): Date | undefined {
  const date = text.slice(0, 'YYYY-MM-DD'.length);
  const exists = new Date(date).getUTCDate() === partsOf(date).day;
  const instant = new Date(text.replace(WHOLE_HOURS, '$&:00'));
  return exists && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

/**
 * Returns the day of this instant in Mexico City (Decisions, Conventions: every date is Mexico City's).
 * @throws RangeError outside the years 2000 to 2999
 */
export function mexicoCityDate(now: Date): CalendarDate {
  return dateAt(now.getTime() + MEXICO_CITY_OFFSET);
}

/** Returns the hour of the day in Mexico City, from 0 to 23. */
export function mexicoCityHour(now: Date): number {
  return new Date(now.getTime() + MEXICO_CITY_OFFSET).getUTCHours();
}

/** Returns the instant of a time of day (`HH:MM`, also `24:00`) in Mexico City. */
export function timeInMexicoCity(date: CalendarDate, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - MEXICO_CITY_OFFSET);
}

/** Returns the seconds that are left of the day in Mexico City: at least one. */
export function secondsLeftOfDay(now: Date): number {
  const end = midnight(addDays(mexicoCityDate(now), 1)) - MEXICO_CITY_OFFSET;
  return Math.ceil((end - now.getTime()) / 1000);
}

/**
 * Returns the day a number of days later, or earlier if it is negative.
 * @throws RangeError outside the years 2000 to 2999
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateAt(midnight(date) + days * DAY);
}

/**
 * Returns the same day of the month a number of months later, or the last day of a month that is too short.
 * @throws RangeError outside the years 2000 to 2999
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const first = new Date(Date.UTC(year, month - 1 + months));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return dateAt(first.getTime() + (Math.min(day, last) - 1) * DAY);
}

/** Returns how many days the second date is after the first one; negative if it is before it. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnight(to) - midnight(from)) / DAY;
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return (midnight(date) / DAY + THURSDAY) % 7;
}

/** Returns year, month and day of a date, as numbers. */
export function partsOf(date: string): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** The day of the week on which the time of computers begins. All dates are later. */
const THURSDAY = 4;

/** Day 0 of the following month is the last day of this one. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/* Each collection is decided by some hundred dates, so neither way parses or formats a timestamp. */

function midnight(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

function dateAt(time: number): CalendarDate {
  const at = new Date(time);
  const year = at.getUTCFullYear();
  if (!(year >= 2000 && year < 3000)) throw new RangeError('A calendar date lies in the years 2000 to 2999.');
  return `${year}-${TWO_DIGITS[at.getUTCMonth() + 1]}-${TWO_DIGITS[at.getUTCDate()]}` as CalendarDate;
}

const TWO_DIGITS = Array.from({ length: 32 }, (_, n) => String(n).padStart(2, '0'));
