import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { cycleOn, nominalDate } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Period } from '#lib/domain/order.ts';
import type { Clock } from './clock.ts';
import { earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';

/** How many days after its date a single payment can still be collected (Mandate, Dates and notice). */
export const DAYS_FOR_SINGLE_PAYMENT = 30;

/** How many days ahead a charge can be dated (Mandate, Dates and notice). */
export const FARTHEST_DAY = 366;

/** What the dates of a direct debit are computed from. */
export type Scheduled = Pick<DirectDebit, 'is_recurring' | 'interval' | 'schedule'>;

/** When a direct debit is collected next, and its schedule if that changes too. */
export type PaymentDates = Pick<DirectDebit, 'next_payment_date' | 'requested_payment_date'> &
  Partial<Pick<DirectDebit, 'schedule'>>;

const NONE = { next_payment_date: null, requested_payment_date: null } as const satisfies PaymentDates;

/**
 * Returns the agreed day with which the n-th period begins. It is always counted from an agreed day, so it does not
 * drift.
 */
export function agreedDay({ interval, schedule }: Scheduled, n: number): CalendarDate {
  const { anchor_date, anchor_cycle } = schedule;
  return interval === null ? anchor_date : nominalDate(anchor_date, interval, n - anchor_cycle);
}

/** Returns the business day on which the n-th period is collected. */
export function paymentDay(debit: Scheduled, n: number, { closed }: Pick<Clock, 'closed'>): CalendarDate {
  return nextBusinessDay(agreedDay(debit, n), closed);
}

/** Returns the number of the period that a day is in. For a single payment it is 0; −1 is before the first period. */
export function periodOn({ interval, schedule }: Scheduled, date: CalendarDate): number {
  const { anchor_date, anchor_cycle } = schedule;
  if (interval === null) return date < anchor_date ? -1 : 0;
  return anchor_cycle + cycleOn(anchor_date, interval, date);
}

/** Returns the n-th billing period: from its agreed day to the day before the next one. */
export function periodOf(debit: Scheduled, n: number): Period {
  const { interval } = debit;
  const { anchor_cycle, earlier_from } = debit.schedule;
  const to = interval === null ? null : addDays(agreedDay(debit, n + 1), -1);
  const isEarlier = n < anchor_cycle && earlier_from !== null;
  return { n, from: isEarlier ? earlier_from : agreedDay(debit, n), to };
}

/** Returns whether the term is over: nothing may be collected any more. */
export function isOver({ schedule }: Pick<DirectDebit, 'schedule'>, today: CalendarDate): boolean {
  const { last_day } = schedule;
  return last_day !== null && last_day < today;
}

/**
 * Returns the last day of a term: the end date; for a single payment without one, some days after the payment;
 * otherwise null.
 */
export function lastDayOf(
  { end_date, is_recurring }: Pick<DirectDebit, 'end_date' | 'is_recurring'>,
  payment: CalendarDate,
): CalendarDate | null {
  return end_date ?? (is_recurring ? null : addDays(payment, DAYS_FOR_SINGLE_PAYMENT));
}

/** Extends the last day for a single payment that is collected late: it can be collected for some days after that. */
function extendedTo(
  date: CalendarDate,
  debit: Pick<DirectDebit, 'end_date' | 'is_recurring' | 'schedule'>,
): CalendarDate | null {
  const { last_day } = debit.schedule;
  const last = lastDayOf(debit, date);
  return last !== null && last_day !== null ? laterOf(last_day, last) : last_day;
}

/** Returns the later of two days. */
export function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

/**
 * Returns when a direct debit is collected after its n-th period, with its schedule from then on. After an outage the
 * next collection is not lost: it is on the business day after `collected`, and the agreed days continue from there.
 * Nothing follows a single payment or the end.
 */
export function datesAfter(
  debit: Scheduled & Pick<DirectDebit, 'end_date'>,
  n: number,
  collected: CalendarDate,
  clock: Pick<Clock, 'closed'>,
): PaymentDates {
  if (!debit.is_recurring) {
    const last_day = extendedTo(collected, debit);
    return { ...NONE, schedule: { ...debit.schedule, cycle: n + 1, last_day } };
  }
  const earliest = businessDaysAfter(collected, 1, clock.closed);
  return datesOf(debit, n + 1, laterOf(paymentDay(debit, n + 1, clock), earliest));
}

/**
 * Returns when a direct debit that becomes active is collected: for its current period, on the first day that the
 * pre-notification allows. Periods that are over are not collected (Mandate, Dates and notice).
 */
export function datesFromNow(
  debit: Scheduled & Pick<DirectDebit, 'next_payment_date' | 'requested_payment_date'>,
  clock: Clock,
): PaymentDates {
  const { next_payment_date: next, requested_payment_date } = debit;
  if (next === null) return NONE;
  const earliest = earliestDay(clock);
  if (next >= earliest) return { next_payment_date: next, requested_payment_date };
  const { cycle } = debit.schedule;
  const n = Math.max(cycle, periodOn(debit, clock.today));
  if (n === cycle)
    return isOver(debit, earliest) ? NONE : { next_payment_date: earliest, requested_payment_date };
  return datesOf(debit, n, earliest);
}

/**
 * Returns when a direct debit is collected for its n-th period, if it could not be collected today: on the next business
 * day.
 */
export function datesPostponed(
  debit: Scheduled & Pick<DirectDebit, 'requested_payment_date'>,
  n: number,
  { today, closed }: Pick<Clock, 'today' | 'closed'>,
): PaymentDates {
  const { requested_payment_date } = debit;
  const next = businessDaysAfter(today, 1, closed);
  if (n !== debit.schedule.cycle) return datesOf(debit, n, next);
  return isOver(debit, next) ? NONE : { next_payment_date: next, requested_payment_date };
}

function datesOf(debit: Scheduled, n: number, payment: CalendarDate): PaymentDates {
  const schedule = { ...debit.schedule, cycle: n };
  if (isOver(debit, payment)) return { ...NONE, schedule };
  return { next_payment_date: payment, requested_payment_date: agreedDay(debit, n), schedule };
}

/** Returns the next day on which a run has to examine a direct debit; null if there is none. */
export function wakeDay(debit: DirectDebit, today: CalendarDate): CalendarDate | null {
  const { status, ending, is_withdrawing, next_payment_date: next } = debit;
  const { last_day } = debit.schedule;
  if (status === 'cancelled' || status === 'completed') return null;
  if (is_withdrawing) return today;
  if (ending !== null) return null;
  const over = last_day === null ? null : addDays(last_day, 1);
  const due = status === 'active' ? next : null;
  return due !== null && (over === null || due < over) ? due : over;
}
