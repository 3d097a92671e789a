import { nominalDate } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from './charge.ts';
import type { DirectDebit } from './record.ts';
import { agreedDay, DAYS_FOR_SINGLE_PAYMENT } from './schedule.ts';

/** The days of a merchant's suspension that has ended. */
export type Suspension = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Returns a merchant's last suspension that has ended, by the days that its account notes; undefined if it has none. */
export function lastSuspension({
  suspended_on: from,
  resumed_on: to,
}: {
  readonly suspended_on?: CalendarDate;
  readonly resumed_on?: CalendarDate;
}): Suspension | undefined {
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}

/**
 * Returns whether a due order has lapsed: it was due a whole period ago, and nothing of its direct debit could be
 * collected since, as a run found or because its merchant was suspended all the time (Mandate, Dates and notice). An
 * order that waits for a place, or for a run, does not lapse.
 */
export function isLapsed(
  { interval }: DirectDebit,
  { first_due_on, charge_date, is_held_up = false }: Charge,
  { day, isHeldUp, suspension }: { day: CalendarDate; isHeldUp: boolean; suspension: Suspension | undefined },
): boolean {
  const since = first_due_on ?? charge_date;
  const until = interval === null ? addDays(since, DAYS_FOR_SINGLE_PAYMENT) : nominalDate(since, interval, 1);
  return ((isHeldUp || is_held_up) && day >= until) || passedWithin(suspension, since, until);
}

const passedWithin = (suspension: Suspension | undefined, from: CalendarDate, until: CalendarDate) =>
  suspension !== undefined && suspension.from <= from && until <= suspension.to;

/**
 * Returns whether a whole period of a recurring direct debit passed while its merchant was suspended: nothing is
 * collected for it (Mandate, Dates and notice).
 */
export function hasLapsed(
  debit: DirectDebit,
  { suspension }: { readonly suspension?: Suspension | undefined },
  n: number,
): boolean {
  return debit.is_recurring && passedWithin(suspension, agreedDay(debit, n), agreedDay(debit, n + 1));
}
