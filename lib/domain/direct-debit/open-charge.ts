import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { MerchantData } from '#lib/domain/merchant-data.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import {
  type Charge,
  type ChargeMove,
  type ChargeTerms,
  hasFailed,
  newCharge,
  successorTerms,
} from './charge.ts';
import { succeededBy } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { ownPeriod } from './day-places.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { decide } from './lifecycle.ts';
import { availableIn, hasRoomAgain } from './periods.ts';
import { earliestDay, preNotificationFor, upcomingCharge } from './pre-notification.ts';
import { firstDayWithPlace } from './pre-notified-places.ts';
import type { DirectDebit } from './record.ts';
import { requireActive } from './require-state.ts';
import { isKept } from './same-debt.ts';
import { FARTHEST_DAY, isOver, laterOf, periodOf, periodOn } from './schedule.ts';

/** How many orders of a direct debit can be `created` at the same time (Mandate, Periods and limits). */
export const MOST_CREATED = 50;

/** A merchant's request; members left out are those of the direct debit, and the first day that can be notified. */
export type ChargeRequest = {
  amount?: Centavos | undefined;
  concept?: string | undefined;
  charge_date?: CalendarDate | undefined;
} & MerchantData;

/** A charge that was decided, with all that changes. */
export type ChargeDecision = Decision & { charge: Charge };

type Terms = Omit<ChargeTerms, 'reference' | 'pre_notification'>;

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
): Terms {
  requireActive(debit, clock);
  if (amount === undefined) {
    throw invalid('amount', 'required', 'The amount of this direct debit varies. Send the amount to charge.');
  }
  if (amount > debit.max_amount) {
    const most = amountOf(debit.max_amount).toFixed(2);
    throw invalid(
      'amount',
      'above_agreed',
      `This is more than the customer agreed to. Send an amount of at most ${most}.`,
    );
  }
  if (created >= MOST_CREATED) throw new ApiError('too_many_open_orders');
  const chargeDate = chargeDateOf(debit, charge_date, clock);
  const n = Math.max(periodOn(debit, chargeDate), 0);
  requireAvailable(debit, n, amount);
  return { amount, concept, chargeDate, period: periodOf(debit, n), ...data };
}

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
  const date = laterOf(nextBusinessDay(asked, clock.closed), earliestDay(clock));
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

/** Returns the first day on which anything may be collected. That of a single payment moves with it. */
function firstDayOf(
  { is_recurring, schedule, next_payment_date }: DirectDebit,
  { closed }: Clock,
): CalendarDate {
  const agreed = nextBusinessDay(schedule.anchor_date, closed);
  return is_recurring || next_payment_date === null ? agreed : laterOf(agreed, next_payment_date);
}

/** Creates a charge in addition to the cycle, and notifies the customer at once. */
export function openCharge(
  debit: DirectDebit,
  terms: Terms & { reference: number },
  seller: Seller,
  clock: Clock,
): ChargeDecision {
  requireActive(debit, clock);
  requireAvailable(debit, terms.period.n, terms.amount);
  const charge = newCharge(
    debit,
    { ...terms, pre_notification: preNotificationFor(terms.chargeDate, debit, clock) },
    seller,
    clock.now,
  );
  return opening(debit, charge, [], inPlaceOfCycle(debit), clock);
}

/** Refuses more than is left of a period: `mandate_limit_exceeded`. */
function requireAvailable(debit: DirectDebit, n: number, amount: Centavos): void {
  const available = availableIn(debit, n);
  if (amount > available)
    throw new ApiError('mandate_limit_exceeded', { extra: { available: amountOf(available) } });
}

/**
 * Refuses a charge that cannot be retried, or that is above the maximum.
 * @throws ApiError `order_not_failed`, `already_retried`, `consent_required`, `mandate_limit_exceeded`; see
 * `requireActive`
 */
export function requireRetriable(debit: DirectDebit, charge: Charge, clock: Clock): void {
  requireActive(debit, clock);
  if (!hasFailed(charge)) throw new ApiError('order_not_failed');
  if (charge.retried_by !== null) {
    throw new ApiError('already_retried', { extra: { retried_by: charge.retried_by } });
  }
  if (charge.needs_consent) throw new ApiError('consent_required');
  const isTaken = !debit.is_recurring && debit.counters.open_orders > 0;
  if (isTaken || !hasRoomAgain(debit, charge))
    throw new ApiError('mandate_limit_exceeded', { extra: { available: 0 } });
}

/**
 * Refuses a retry if another order of the debt pays for the failed one: the payer owes nothing.
 *
 * @param group the other orders of the debt
 * @throws ApiError `order_not_failed`
 */
export function requireUnpaid(group: readonly Charge[]): void {
  if (group.some(isKept)) throw new ApiError('order_not_failed', { message: PAID_BY_ANOTHER });
}

const PAID_BY_ANOTHER =
  'This order is paid by another one: its retry, or the order that it retried. There is nothing left to collect.';

/** What a retry is decided from, in addition to the failed order. */
export type RetryFacts = Pick<CollectionFacts, 'orders' | 'carried'> & {
  /** How many of its orders are `created`. */
  created: number;
  reference: number;
  seller: Seller;
};

/**
 * Creates a charge in place of a failed one, for the same period, on the first business day with a place that can be
 * pre-notified. The merchant judges whether it can succeed: `failure.retryable` is the bank's view (Interface, States:
 * manual retry).
 * @throws ApiError `too_many_open_orders`, `mandate_ended`; see `requireRetriable`
 */
export function retryCharge(
  debit: DirectDebit,
  failed: Charge,
  { reference, seller, created, ...facts }: RetryFacts,
  clock: Clock,
): ChargeDecision {
  requireRetriable(debit, failed, clock);
  if (created >= MOST_CREATED) throw new ApiError('too_many_open_orders');
  const days = { from: earliestDay(clock), closed: clock.closed };
  const chargeDate = firstDayWithPlace(debit, facts, failed.period.n, days);
  if (isOver(debit, chargeDate)) throw new ApiError('mandate_ended');
  const pre_notification = preNotificationFor(chargeDate, debit, clock);
  const terms = { ...successorTerms(failed), reference, chargeDate, pre_notification };
  const charge = newCharge(debit, terms, seller, clock.now);
  const moved = [{ charge: failed, transition: succeededBy(failed, charge.id) }];
  return opening(debit, charge, moved, {}, clock);
}

function opening(
  debit: DirectDebit,
  charge: Charge,
  moved: readonly ChargeMove[],
  changes: Changes,
  clock: Clock,
): ChargeDecision {
  const decision = decide(debit, changes, clock, { opened: [charge], moved });
  const pre_notification = upcomingCharge(
    debit,
    charge.charge_date,
    charge,
    ownPeriod(debit, charge.charge_date),
  );
  return { ...withEvents(decision, pre_notification), charge };
}

/** Ends the collection of a single payment whose amount varies: the merchant names the amount with this charge. */
function inPlaceOfCycle({ is_recurring, is_fixed_amount }: DirectDebit): Changes {
  return is_recurring || is_fixed_amount ? {} : { next_payment_date: null, requested_payment_date: null };
}
