declare const calendarDay: unique symbol;

/**
 * A day of the calendar as `YYYY-MM-DD`, of the years 2000 to 2999. It has no time and no time zone.
 * Dates compare as their texts do: the earlier one is the smaller one.
 */
export type CalendarDate = string & { readonly [calendarDay]: true };

/** The parts of a date as a calendar counts them: January is 1. */
export type DateParts = { year: number; month: number; day: number };

const DAY = 86_400_000;
const FORM = /^2[0-9]{3}-[0-9]{2}-[0-9]{2}$/;

/** Mexico City is six hours behind UTC all year: daylight saving was abolished in October 2022. */
const MEXICO_CITY_OFFSET = -6 * 3_600_000;

/** The date that a text writes as `YYYY-MM-DD`, or nothing where there is no such day: 2027-02-30 is none. */
export function calendarDate(text: string): CalendarDate | undefined {
  if (!FORM.test(text)) return undefined;
  const { year, month, day } = partsOf(text);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as CalendarDate) : undefined;
}

/**
 * The day on which this instant falls in Mexico City (Decisions, Conventions: every date is Mexico City's).
 * Throws a `RangeError` outside the years 2000 to 2999.
 */
export function mexicoCityDate(now: Date): CalendarDate {
  return dateAt(now.getTime() + MEXICO_CITY_OFFSET);
}

/** The hour of the day in Mexico City, from 0 to 23. */
export function mexicoCityHour(now: Date): number {
  return new Date(now.getTime() + MEXICO_CITY_OFFSET).getUTCHours();
}

/** How many seconds are left of the day in Mexico City: at least one. */
export function secondsLeftOfDay(now: Date): number {
  const end = midnight(addDays(mexicoCityDate(now), 1)) - MEXICO_CITY_OFFSET;
  return Math.ceil((end - now.getTime()) / 1000);
}

/** The day that lies a number of days later, or earlier where it is negative. Throws a `RangeError` past 2000 or 2999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateAt(midnight(date) + days * DAY);
}

/**
 * The same day of the month a number of months later, or the last one of a month too short to have it.
 * Throws a `RangeError` past 2000 or 2999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const first = new Date(Date.UTC(year, month - 1 + months));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return dateAt(first.getTime() + (Math.min(day, last) - 1) * DAY);
}

/** How many days the second date lies after the first one; negative where it lies before it. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnight(to) - midnight(from)) / DAY;
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(midnight(date)).getUTCDay();
}

/** Year, month and day of a date, as numbers. */
export function partsOf(date: string): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** Day 0 of the following month is the last one of this. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function midnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateAt(time: number): CalendarDate {
  const text = new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (!FORM.test(text)) throw new RangeError('A calendar date lies in the years 2000 to 2999.');
  return text as CalendarDate;
}
