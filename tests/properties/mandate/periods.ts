import { addDays, addMonths, type CalendarDate, daysBetween, partsOf } from '#lib/domain/calendar/dates.ts';
import type { Terms } from './known.ts';

/** Returns the agreed date that begins the period of a day; the first one for every day before it. */
export function periodOn({ first, interval }: Terms, day: CalendarDate): CalendarDate {
  if (interval === null || day <= first) return first;
  if (interval === 'weekly') return addDays(day, -(daysBetween(first, day) % 7));
  const [from, to] = [partsOf(first), partsOf(day)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const begun = addMonths(first, months);
  return begun <= day ? begun : addMonths(first, months - 1);
}

/** Returns the day a full period after another; 30 days for a one-off. */
export function periodAfter({ interval }: Terms, day: CalendarDate): CalendarDate {
  if (interval === 'monthly') return addMonths(day, 1);
  return addDays(day, interval === 'weekly' ? 7 : 30);
}

/** The number of the period that begins with an agreed date: the first one is 0. */
export function numberOf({ first, interval }: Terms, from: CalendarDate): number {
  if (interval === null) return 0;
  if (interval === 'weekly') return daysBetween(first, from) / 7;
  const [begun, then] = [partsOf(first), partsOf(from)];
  return (then.year - begun.year) * 12 + then.month - begun.month;
}
