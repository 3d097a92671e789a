import { addDays, addMonths, type CalendarDate, daysBetween, partsOf } from './dates.ts';

/** How often a recurring direct debit collects (Decisions, Direct debits). */
export const INTERVALS = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;

export type Interval = (typeof INTERVALS)[number];

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
 * Returns the agreed day of the n-th cycle; n is 0 for the first one, and negative before it. It is always counted from
 * the first agreed day, so it does not drift: the 31st becomes the last day of a shorter month and is the 31st again
 * after it (Decisions, Direct debits).
 * @throws RangeError if n is not a whole number, or outside the years 2000 to 2999
 */
export function nominalDate(first: CalendarDate, interval: Interval, n: number): CalendarDate {
  if (!Number.isSafeInteger(n)) throw new RangeError('Cycles are counted in whole numbers.');
  const { unit, count } = STEPS[interval];
  return unit === 'days' ? addDays(first, n * count) : addMonths(first, n * count);
}

/** Returns the cycle with the last agreed day on or before a date; −1 if the date is before the first one. */
export function cycleOn(first: CalendarDate, interval: Interval, date: CalendarDate): number {
  let n = Math.max(wholeSteps(first, interval, date), -1);
  while (n >= 0 && nominalDate(first, interval, n) > date) n -= 1;
  return n;
}

/** Returns the most steps from the first agreed day to a date: the next agreed day after them is later than it. */
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
