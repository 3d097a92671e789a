import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** How many charges, and their sum in centavos. */
export type Total = { readonly count: number; readonly amount: Centavos };

/**
 * What the ready rows of a file of charges would take: in all, on each of the first days, and on all later ones. The
 * days are in their order.
 */
export type Totals = {
  readonly all: Total;
  readonly days: readonly (Total & { readonly date: CalendarDate })[];
  readonly later: Total;
};

/** A charge that a row would become. */
export type Taking = { readonly date: CalendarDate; readonly amount: Centavos };

/** How many days have a total of their own: two months. */
export const MOST_DAYS = 62;

const NONE: Total = { count: 0, amount: 0 as Centavos };

export const noTotals: Totals = { all: NONE, days: [], later: NONE };

const sum = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  amount: (one.amount + other.amount) as Centavos,
});

/** Returns totals with further charges, in any order. The days after the first two months are summed together. */
export function withTakings(totals: Totals, takings: readonly Taking[]): Totals {
  const days = new Map(totals.days.map(({ date, ...total }) => [date, total]));
  let { all } = totals;
  for (const { date, amount } of takings) {
    const one: Total = { count: 1, amount };
    all = sum(all, one);
    days.set(date, sum(days.get(date) ?? NONE, one));
  }
  const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  // A day that is among the later ones once remains there, because only earlier days take places.
  const later = sorted.slice(MOST_DAYS).reduce((total, [, day]) => sum(total, day), totals.later);
  return { all, days: sorted.slice(0, MOST_DAYS).map(([date, total]) => ({ date, ...total })), later };
}
