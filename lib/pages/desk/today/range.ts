import { addDays, addMonths, type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import type { Query } from '#lib/pages/desk/address.ts';
import type { Report } from './report.ts';

/** The numbers of days up to today that the desk offers. */
export const PRESETS = [1, 7, 30] as const;

/** A range of days: the last ones, which move with the calendar, or two fixed ends. */
export type Range = { days: (typeof PRESETS)[number] } | { from: string; to: string };

/** Returns the range that an address names; the last thirty days if it names none. */
export function rangeOf({ from = '', to = '', days }: Query): Range {
  if (calendarDate(from) && calendarDate(to)) return { from, to };
  return { days: PRESETS.find((each) => String(each) === days) ?? 30 };
}

/**
 * Returns the path of the report of a range. The last days are the default: the service knows which day it is for the
 * account, and returns the last thirty.
 */
export const reportPathOf = (range: Range): string =>
  `/api/reports/daily${'days' in range ? '' : `?from=${range.from}&to=${range.to}`}`;

/** Returns the days of a report that belong to a range. */
export function within(report: Report, range: Range): Report {
  if (!('days' in range)) return report;
  const from = addDays(report.to as CalendarDate, 1 - range.days);
  return { from, to: report.to, days: report.days.filter(({ day }) => day >= from) };
}

/** Returns the same range a month before. */
export const monthBefore = ({ from, to }: { from: string; to: string }) => ({
  from: addMonths(from as CalendarDate, -1),
  to: addMonths(to as CalendarDate, -1),
});
