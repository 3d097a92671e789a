import { isBusinessDay, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { closed } from '#lib/operations/clock.ts';

/** Ten years: longer than tests need, and long before the calendar ends. */
const MONTHS_AHEAD = 120;

/** Returns the last day for which collections can be run in a sandbox. */
export function lastRunDay(today: CalendarDate): CalendarDate {
  return addMonths(today, MONTHS_AHEAD);
}

/**
 * Refuses a day of the simulated bank that is not one of its business days within the next ten years.
 *
 * @throws ApiError `validation_failed` with the error `too_far` or `not_a_business_day` of
 *   the day’s member or parameter
 */
export function requireBankDay(date: CalendarDate, today: CalendarDate, field = 'date'): void {
  if (date > lastRunDay(today))
    throw invalid(field, 'too_far', 'This day is too far ahead. Send a day within the next ten years.');
  if (!isBusinessDay(date, closed()))
    throw invalid(
      field,
      'not_a_business_day',
      `This day is not a business day of the banks. Send ${nextBusinessDay(date, closed())}, or another business day.`,
    );
}
