import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';

/** Returns the date that a test writes down; throws if it is not a date. */
export function day(text: string): CalendarDate {
  const date = calendarDate(text);
  if (date === undefined) throw new RangeError(`${text} is no date.`);
  return date;
}
