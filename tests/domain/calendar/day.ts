import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';

/** The date that a test writes down, which must be one. */
export function day(text: string): CalendarDate {
  const date = calendarDate(text);
  if (date === undefined) throw new RangeError(`${text} is no date.`);
  return date;
}
