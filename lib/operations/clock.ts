import { closedDays } from '#lib/domain/calendar/bank-holidays.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';

/** Days on which banks are closed beyond those of every year, as set at deployment. */
export const closed = () => closedDays(process.env.CLOSED_DAYS);

/** What decisions are made by: the time, its day in Mexico City unless a run is for another one, and the closed days. */
export function clockAt(now: Date, today: CalendarDate = mexicoCityDate(now)): Clock {
  return { now, today, closed: closed() };
}
