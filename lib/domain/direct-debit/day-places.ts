import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { MOST_EARLIER_PERIODS } from './consent.ts';
import { periodOn, type Scheduled } from './schedule.ts';

/**
 * Returns the billing period that a day belongs to. A day before the agreed dates belongs to the period before the
 * first.
 */
export function ownPeriod(debit: Scheduled, day: CalendarDate): number {
  return Math.max(periodOn(debit, day), debit.schedule.anchor_cycle - 1);
}

/** Takes a place of a day for an order of a period; false if none is free. */
export type TakePlace = (period: number) => boolean;

/**
 * Returns the places of a day. The orders of the day's own period always have one; those of earlier periods share places
 * for two periods (Mandate, Periods and limits).
 * @param taken the earlier periods that have a place already
 */
export function placesOf(debit: Scheduled, day: CalendarDate, taken: Iterable<number>): TakePlace {
  const own = ownPeriod(debit, day);
  const periods = new Set(taken);
  return (period) => {
    if (period >= own || periods.has(period)) return true;
    if (periods.size >= MOST_EARLIER_PERIODS) return false;
    periods.add(period);
    return true;
  };
}

/** How many orders of each earlier period the files of a day hold, by the number of the period. */
export type TakenPeriods = Readonly<Record<string, number>>;

/** Returns the earlier periods with an order in a day's files. */
export function earlierPeriods(taken: TakenPeriods): number[] {
  return Object.keys(taken).map(Number);
}

type OfPeriod = { readonly period: { readonly n: number } };

/**
 * Returns the earlier periods that a day's files hold with these orders, without a limit: they are with the bank
 * already.
 */
export function heldWith(
  debit: Scheduled,
  day: CalendarDate,
  taken: TakenPeriods,
  orders: readonly OfPeriod[],
): TakenPeriods {
  const own = ownPeriod(debit, day);
  const all: Record<string, number> = { ...taken };
  for (const { period } of orders) {
    if (period.n < own) all[period.n] = (all[period.n] ?? 0) + 1;
  }
  return all;
}

/**
 * Returns the earlier periods that a day's files hold after these orders are put into them.
 * @throws Error if they hold more than two: nothing may put more there
 */
export function takenWith(
  debit: Scheduled,
  day: CalendarDate,
  taken: TakenPeriods,
  orders: readonly OfPeriod[],
): TakenPeriods {
  const all = heldWith(debit, day, taken, orders);
  if (Object.keys(all).length > MOST_EARLIER_PERIODS)
    throw new Error(`More than ${MOST_EARLIER_PERIODS} earlier periods on ${day}`);
  return all;
}

/** Returns the earlier periods that a day's files hold after an order of a period is taken out of them. */
export function takenWithout(taken: TakenPeriods, period: number): TakenPeriods {
  const left = (taken[period] ?? 0) - 1;
  const { [period]: _, ...others } = taken;
  return left > 0 ? { ...others, [period]: left } : others;
}
