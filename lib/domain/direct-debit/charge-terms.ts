import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { MerchantData } from '#lib/domain/merchant-data.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import type { ChargeTerms } from './charge.ts';
import type { Clock } from './clock.ts';
import { availableIn } from './periods.ts';
import { earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { requireActive } from './require-state.ts';
import { FARTHEST_DAY, isOver, laterOf, periodOf, periodOn } from './schedule.ts';

/** How many orders of a direct debit can be `created` at the same time (Mandate, Periods and limits). */
export const MOST_CREATED = 50;

/** A merchant's request; members left out are those of the direct debit, and the first day that can be notified. */
export type ChargeRequest = {
  amount?: Centavos | undefined;
  concept?: string | undefined;
  charge_date?: CalendarDate | undefined;
} & MerchantData;

/** The terms of a charge that may be opened: what is left to draw is its reference. */
export type OpenableTerms = Omit<ChargeTerms, 'reference' | 'pre_notification'>;

/**
 * Returns the terms of a charge in addition to the cycle: on a business day within the term, and within what is left of
 * its period. `created` is how many orders wait already.
 * @throws ApiError `mandate_ended`, `too_many_open_orders`, `mandate_limit_exceeded`, `validation_failed`; see
 * `requireActive`
 */
export function chargeTerms(
  debit: DirectDebit,
  { amount = debit.amount ?? undefined, concept = debit.concept, charge_date, ...data }: ChargeRequest,
  created: number,
  clock: Clock,
): OpenableTerms {
  requireActive(debit, clock);
  if (amount === undefined) {
    throw invalid('amount', 'required', 'The amount of this direct debit varies. Send the amount to charge.');
  }
  requireAgreed(debit, amount);
  requireFewCreated(created);
  const chargeDate = chargeDateOf(debit, charge_date, clock);
  const n = chargedPeriod(debit, chargeDate);
  requireAvailable(debit, n, amount);
  return { amount, concept, chargeDate, period: periodOf(debit, n), ...data };
}

/** Refuses more than the customer agreed to for one period: `validation_failed`. */
export function requireAgreed({ max_amount }: DirectDebit, amount: Centavos): void {
  if (amount <= max_amount) return;
  const most = amountOf(max_amount).toFixed(2);
  throw invalid(
    'amount',
    'above_agreed',
    `This is more than the customer agreed to. Send an amount of at most ${most}.`,
  );
}

/** Refuses one more order if too many wait: `too_many_open_orders`. */
export function requireFewCreated(created: number): void {
  if (created >= MOST_CREATED) throw new ApiError('too_many_open_orders');
}

/** Returns the number of the period that a charge of a day counts towards. */
export const chargedPeriod = (debit: DirectDebit, date: CalendarDate): number =>
  Math.max(periodOn(debit, date), 0);

/**
 * Returns the day on which a charge is collected: the requested business day, or the first that can be pre-notified.
 * @throws ApiError `validation_failed` before the first agreed date, too far ahead or after the end; `mandate_ended`
 */
export function chargeDateOf(
  debit: DirectDebit,
  asked: CalendarDate | undefined,
  clock: Clock,
): CalendarDate {
  const first = firstDayOf(debit, clock);
  const earliest = laterOf(earliestDay(clock), first);
  if (asked === undefined) {
    if (isOver(debit, earliest)) throw new ApiError('mandate_ended');
    return earliest;
  }
  const date = firstDayFrom(asked, clock);
  if (date < first)
    throw invalid(
      'charge_date',
      'before_first_payment',
      `This day is before the first agreed date. Send a day from ${first} on.`,
    );
  if (date > addDays(clock.today, FARTHEST_DAY))
    throw invalid('charge_date', 'too_far', `Send a day within the next ${FARTHEST_DAY} days.`);
  if (isOver(debit, date)) throw invalid('charge_date', 'after_end', 'Send a day up to end_date.');
  return date;
}

/** Returns the first business day, on or after a day, that can be pre-notified. */
export const firstDayFrom = (asked: CalendarDate, clock: Clock): CalendarDate =>
  laterOf(nextBusinessDay(asked, clock.closed), earliestDay(clock));

/** Returns the first day on which anything may be collected. That of a single payment moves with it. */
function firstDayOf(
  { is_recurring, schedule, next_payment_date }: DirectDebit,
  { closed }: Clock,
): CalendarDate {
  const agreed = nextBusinessDay(schedule.anchor_date, closed);
  return is_recurring || next_payment_date === null ? agreed : laterOf(agreed, next_payment_date);
}

/** Refuses more than is left of a period: `mandate_limit_exceeded`. */
export function requireAvailable(debit: DirectDebit, n: number, amount: Centavos): void {
  const available = availableIn(debit, n);
  if (amount > available)
    throw new ApiError('mandate_limit_exceeded', { extra: { available: amountOf(available) } });
}
