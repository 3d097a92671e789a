import { nominalDate } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from './charge.ts';
import type { RunClock } from './clock.ts';
import type { DirectDebit } from './record.ts';
import { agreedDay, DAYS_FOR_SINGLE_PAYMENT, datesAfter, laterOf, type PaymentDates } from './schedule.ts';

/** The days of a merchant's last suspension, or a direct debit's last pause; `to` is missing until it has ended. */
export type Suspension = { readonly from: CalendarDate; readonly to?: CalendarDate };

/** Returns a merchant's last suspension, by the days that its account notes; undefined if it has none. */
export function lastSuspension({
  suspended_on: from,
  resumed_on: to,
}: {
  readonly suspended_on?: CalendarDate;
  readonly resumed_on?: CalendarDate;
}): Suspension | undefined {
  if (from === undefined) return undefined;
  return to !== undefined && from <= to ? { from, to } : { from };
}

/** Whether a merchant is suspended, and its last suspension. */
type Suspended = { readonly isSuspended: boolean; readonly suspension?: Suspension | undefined };

/** Days on which nothing of a direct debit could be collected. */
type Span = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The first day of a pause of a direct debit that was never active. */
const LONG_AGO = '0001-01-01' as CalendarDate;

/**
 * Returns the last days, up to a day, on which nothing of a direct debit could be collected: its merchant was suspended,
 * or it was not active. If one followed the other without a day between them, they are one span.
 */
function heldUpSpans(
  { status, inactive }: DirectDebit,
  { isSuspended, suspension }: Suspended,
  day: CalendarDate,
): Span[] {
  const spans = [...spanOf(suspension, isSuspended, day), ...spanOf(inactive, status !== 'active', day)];
  const [first, second] = spans.sort((one, other) => (one.from < other.from ? -1 : 1));
  if (!first || !second || second.from > first.to) return spans;
  return [{ from: first.from, to: laterOf(first.to, second.to) }];
}

function spanOf(last: Suspension | undefined, goesOn: boolean, day: CalendarDate): Span[] {
  if (goesOn) return [{ from: last?.from ?? LONG_AGO, to: day }];
  return last?.to === undefined ? [] : [{ from: last.from, to: last.to }];
}

/**
 * Returns whether a due order has lapsed: since it was due, nothing of its direct debit could be collected for a whole
 * period (Mandate, Dates and notice). An order that waits for a place, or for a run, does not lapse.
 */
export function isLapsed(
  debit: DirectDebit,
  { first_due_on, charge_date }: Charge,
  facts: Suspended,
  day: CalendarDate,
): boolean {
  const { interval } = debit;
  return heldUpSpans(debit, facts, day).some(({ from, to }) => {
    const since = laterOf(first_due_on ?? charge_date, from);
    const until =
      interval === null ? addDays(since, DAYS_FOR_SINGLE_PAYMENT) : nominalDate(since, interval, 1);
    return until <= to;
  });
}

/**
 * Returns whether a whole period of a recurring direct debit passed, by a day, while nothing of it could be collected:
 * nothing is collected for that period (Mandate, Dates and notice).
 */
export function hasLapsed(debit: DirectDebit, facts: Suspended, n: number, day: CalendarDate): boolean {
  if (!debit.is_recurring) return false;
  const [begins, ends] = [agreedDay(debit, n), agreedDay(debit, n + 1)];
  return heldUpSpans(debit, facts, day).some(({ from, to }) => from <= begins && ends <= to);
}

/** Returns the first period, from the n-th on, that has not lapsed by a day. */
export function notLapsedFrom(debit: DirectDebit, facts: Suspended, n: number, day: CalendarDate): number {
  let first = n;
  while (hasLapsed(debit, facts, first, day)) first += 1;
  return first;
}

/** Returns when a direct debit is collected after a run has made its due collection: for the next period not lapsed. */
export function datesCollected(
  debit: DirectDebit,
  facts: Suspended,
  { day, closed }: Pick<RunClock, 'day' | 'closed'>,
): PaymentDates {
  const n = notLapsedFrom(debit, facts, debit.schedule.cycle + 1, day);
  return datesAfter(debit, n - 1, day, { closed });
}
