import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';

/** Returns the n-th business day after today in Mexico City. */
export function businessDay(n: number): CalendarDate {
  return businessDaysAfter(mexicoCityDate(new Date()), n);
}

/**
 * Returns the first business day that is pre-notified in time if it is pre-notified now: from 18:00 on, tomorrow is too
 * early.
 */
export function firstDayToTell(): CalendarDate {
  return businessDay(mexicoCityHour(new Date()) < 18 ? 1 : 2);
}

/**
 * Returns a weekend before a bank holiday, some months from today: a Saturday in November and the Tuesday after it. The
 * Monday between them, the third one of the month, commemorates the Revolution.
 */
export function longWeekend(): { saturday: CalendarDate; tuesday: CalendarDate } {
  const year = Number(mexicoCityDate(new Date()).slice(0, 4)) + 1;
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  const monday = 15 + ((8 - first) % 7);
  const saturday = `${year}-11-${monday - 2}` as CalendarDate;
  return { saturday, tuesday: addDays(saturday, 3) };
}
