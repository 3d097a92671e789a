import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { type Day, type Report, type Totals, totalsOf } from './report.ts';

/** The most days that are shown each by itself: bars of more would be thinner than a pixel on a small screen. */
const MOST_DAYS = 92;

/** A day (`YYYY-MM-DD`) or a month (`YYYY-MM`) of a plot, with its sums. */
export type Bar = { readonly of: string } & Pick<Totals, 'paid' | 'failed'>;

/** Returns the sums of each day of a report, also of days without charges; of each month of a long one. */
export function barsOf({ from, to, days }: Report): Bar[] {
  const count = daysBetween(from as CalendarDate, to as CalendarDate) + 1;
  const all = Array.from({ length: Math.max(0, count) }, (_, n) => addDays(from as CalendarDate, n));
  const nameOf = (day: string) => (count > MOST_DAYS ? day.slice(0, 7) : day);
  const groups = new Map<string, Day[]>(all.map((day) => [nameOf(day), []]));
  for (const day of days) groups.get(nameOf(day.day))?.push(day);
  return [...groups].map(([of, each]) => {
    const { paid, failed } = totalsOf(each);
    return { of, paid, failed };
  });
}
