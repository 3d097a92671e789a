import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { cycleOn, nominalDate } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Period } from '#lib/domain/order.ts';
import type { Clock } from './clock.ts';
import { earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';

/** For how many days after its date a single payment can still be collected (Mandate, Dates and notice). */
export const DAYS_FOR_SINGLE_PAYMENT = 30;

/** For how many days ahead a charge can be dated (Mandate, Dates and notice). */
export const FARTHEST_DAY = 366;

type Schedule = Pick<DirectDebit, 'is_recurring' | 'interval' | 'anchor_date' | 'anchor_cycle'>;
type Dated = Schedule & Pick<DirectDebit, 'earlier_from'>;

/** When a direct debit is collected next. `requested_payment_date` is the day before it was moved to a business day. */
export type PaymentDates = Pick<DirectDebit, 'next_payment_date' | 'requested_payment_date'> &
  Partial<Pick<DirectDebit, 'cycle'>>;

const NONE = { next_payment_date: null, requested_payment_date: null } as const satisfies PaymentDates;

/** The agreed day with which the n-th period begins: counted from an agreed day each time, so that nothing drifts. */
export function agreedDay({ interval, anchor_date, anchor_cycle }: Schedule, n: number): CalendarDate {
  return interval === null ? anchor_date : nominalDate(anchor_date, interval, n - anchor_cycle);
}

/** The business day on which the n-th period is collected. */
export function paymentDay(debit: Schedule, n: number, { closed }: Pick<Clock, 'closed'>): CalendarDate {
  return nextBusinessDay(agreedDay(debit, n), closed);
}

/** The number of the period in which a day falls. That of a single payment is 0, and −1 lies before the first. */
export function periodOn(debit: Schedule, date: CalendarDate): number {
  const { interval, anchor_date, anchor_cycle } = debit;
  if (interval === null) return date < anchor_date ? -1 : 0;
  return anchor_cycle + cycleOn(anchor_date, interval, date);
}

/** The n-th billing period: from its agreed day to the day before the next one. */
export function periodOf(debit: Dated, n: number): Period {
  const { interval, anchor_cycle, earlier_from } = debit;
  const to = interval === null ? null : addDays(agreedDay(debit, n + 1), -1);
  const isEarlier = n < anchor_cycle && earlier_from !== null;
  return { n, from: isEarlier ? earlier_from : agreedDay(debit, n), to };
}

/** Whether the term is over: nothing may be collected any more. */
export function isOver({ last_day }: Pick<DirectDebit, 'last_day'>, today: CalendarDate): boolean {
  return last_day !== null && last_day < today;
}

/** The last day of a term: the end date, for a single payment without one some days after it; none otherwise. */
export function lastDayOf(
  { end_date, is_recurring }: Pick<DirectDebit, 'end_date' | 'is_recurring'>,
  payment: CalendarDate,
): CalendarDate | null {
  return end_date ?? (is_recurring ? null : addDays(payment, DAYS_FOR_SINGLE_PAYMENT));
}

/** A single payment that is collected late can be had for some days after that as well. */
export function extendedTo(
  date: CalendarDate,
  debit: Pick<DirectDebit, 'end_date' | 'is_recurring' | 'last_day'>,
): DirectDebit['last_day'] {
  const last = lastDayOf(debit, date);
  return last !== null && debit.last_day !== null ? laterOf(debit.last_day, last) : debit.last_day;
}

/** The later of two days. */
export function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

/**
 * When a direct debit is collected after its n-th period was. After an outage the next one is not lost: it comes on
 * the business day after `collected`, and the agreed days go on from there. Nothing comes after a single payment, nor
 * after the end.
 */
export function datesAfter(
  debit: Schedule & Pick<DirectDebit, 'last_day'>,
  n: number,
  collected: CalendarDate,
  clock: Pick<Clock, 'closed'>,
): PaymentDates {
  if (!debit.is_recurring) return { ...NONE, cycle: n + 1 };
  const earliest = businessDaysAfter(collected, 1, clock.closed);
  return datesOf(debit, n + 1, laterOf(paymentDay(debit, n + 1, clock), earliest));
}

/**
 * When a direct debit is collected that becomes active, or is active again: for the period that it is in, on the
 * first day that notice allows. The periods that have passed wholly before are not collected (Mandate, Dates and notice).
 */
export function datesFromNow(
  debit: Schedule & Pick<DirectDebit, 'cycle' | 'next_payment_date' | 'requested_payment_date' | 'last_day'>,
  clock: Clock,
): PaymentDates {
  const { next_payment_date: next, requested_payment_date } = debit;
  if (next === null) return NONE;
  const earliest = earliestDay(clock);
  if (next >= earliest) return { next_payment_date: next, requested_payment_date };
  const n = Math.max(debit.cycle, periodOn(debit, clock.today));
  if (n === debit.cycle)
    return isOver(debit, earliest) ? NONE : { next_payment_date: earliest, requested_payment_date };
  return datesOf(debit, n, laterOf(paymentDay(debit, n, clock), earliest));
}

/** When a direct debit is collected that could not be today: on the next business day, or for the next period. */
export function datesPostponed(
  debit: Schedule & Pick<DirectDebit, 'cycle' | 'requested_payment_date' | 'last_day'>,
  { today, closed }: Pick<Clock, 'today' | 'closed'>,
): PaymentDates {
  const { cycle, requested_payment_date } = debit;
  const next = businessDaysAfter(today, 1, closed);
  const isLapsed = debit.is_recurring && next >= agreedDay(debit, cycle + 1);
  if (isLapsed) return datesOf(debit, cycle + 1, laterOf(paymentDay(debit, cycle + 1, { closed }), next));
  return isOver(debit, next) ? NONE : { next_payment_date: next, requested_payment_date };
}

function datesOf(
  debit: Schedule & Pick<DirectDebit, 'last_day'>,
  n: number,
  payment: CalendarDate,
): PaymentDates {
  if (isOver(debit, payment)) return { ...NONE, cycle: n };
  return { next_payment_date: payment, requested_payment_date: agreedDay(debit, n), cycle: n };
}

/** The day on which a run has to look at a direct debit next; nothing where none has to. */
export function wakeDay(debit: DirectDebit, today: CalendarDate): CalendarDate | null {
  const { status, ending, is_withdrawing, next_payment_date: next, last_day } = debit;
  if (status === 'cancelled' || status === 'completed') return null;
  if (is_withdrawing) return today;
  if (ending !== null) return null;
  const over = last_day === null ? null : addDays(last_day, 1);
  const due = status === 'active' ? next : null;
  return due !== null && (over === null || due < over) ? due : over;
}
