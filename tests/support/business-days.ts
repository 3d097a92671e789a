import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';

/** The n-th business day after today in Mexico City. */
export function businessDay(n: number): CalendarDate {
  return businessDaysAfter(mexicoCityDate(new Date()), n);
}
