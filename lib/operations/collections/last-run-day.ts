import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';

/** Ten years: longer than tests need, and long before the calendar ends. */
const MONTHS_AHEAD = 120;

/** Returns the last day for which collections can be run in a sandbox. */
export function lastRunDay(today: CalendarDate): CalendarDate {
  return addMonths(today, MONTHS_AHEAD);
}
