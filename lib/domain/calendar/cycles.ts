import { nextBusinessDay } from './business-days.ts';
import { addDays, addMonths, type CalendarDate, daysBetween, partsOf } from './dates.ts';

/** How often a recurring direct debit collects (Decisions, Direct debits). */
export const INTERVALS = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;

export type Interval = (typeof INTERVALS)[number];

/** One collection of a recurring direct debit. */
export type Cycle = {
  /** How many cycles lie before it. */
  n: number;
  /** The day that was agreed. */
  nominal: CalendarDate;
  /** The day on which it is collected: the agreed one, or the next business day. */
  payment: CalendarDate;
};

type Step = { unit: 'days' | 'months'; count: number };

const STEPS: Readonly<Record<Interval, Step>> = {
  weekly: { unit: 'days', count: 7 },
  biweekly: { unit: 'days', count: 14 },
  monthly: { unit: 'months', count: 1 },
  quarterly: { unit: 'months', count: 3 },
  semiannual: { unit: 'months', count: 6 },
  yearly: { unit: 'months', count: 12 },
};

/**
 * The agreed day of the n-th cycle; n is 0 for the first one. It is counted from the first agreed day each
 * time, so nothing drifts: the 31st becomes the last day of a shorter month and is the 31st again after it
 * (Decisions, Direct debits).
 * Throws a `RangeError` when n is no whole number from 0, or past the year 2999.
 */
export function nominalDate(first: CalendarDate, interval: Interval, n: number): CalendarDate {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError('Cycles are counted from 0.');
  const { unit, count } = STEPS[interval];
  return unit === 'days' ? addDays(first, n * count) : addMonths(first, n * count);
}

/** The n-th cycle: its agreed day and, rolled on by itself, the business day on which it is collected. */
export function cycleAt(
  first: CalendarDate,
  interval: Interval,
  n: number,
  closed?: ReadonlySet<string>,
): Cycle {
  const nominal = nominalDate(first, interval, n);
  return { n, nominal, payment: nextBusinessDay(nominal, closed) };
}

/** The first cycle that is collected after a date. Its agreed day may lie before it, and then rolls past it. */
export function nextCycle(
  first: CalendarDate,
  interval: Interval,
  after: CalendarDate,
  closed?: ReadonlySet<string>,
): Cycle {
  let next = cycleAt(first, interval, Math.max(wholeSteps(first, interval, after) + 1, 0), closed);
  while (next.n > 0) {
    const earlier = cycleAt(first, interval, next.n - 1, closed);
    if (earlier.payment <= after) break;
    next = earlier;
  }
  return next;
}

/** How many steps were taken by a date at most: the agreed day of the cycle after them lies past it. */
function wholeSteps(first: CalendarDate, interval: Interval, date: CalendarDate): number {
  const { unit, count } = STEPS[interval];
  const units = unit === 'days' ? daysBetween(first, date) : monthOf(date) - monthOf(first);
  return Math.floor(units / count);
}

/** Months since the year 0. */
function monthOf(date: CalendarDate): number {
  const { year, month } = partsOf(date);
  return year * 12 + month;
}
