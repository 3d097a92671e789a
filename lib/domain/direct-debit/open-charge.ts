import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { firstDayWithPlace } from './announced-places.ts';
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
import { type Changes, type Decision, telling } from './decision.ts';
import { decide } from './lifecycle.ts';
import { availableIn, hasRoomAgain } from './periods.ts';
import { announcementFor, earliestDay, upcomingCharge } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { requireActive } from './require-state.ts';
import { FARTHEST_DAY, isOver, laterOf, periodOf, periodOn } from './schedule.ts';

/** How many orders of a direct debit can be `created` at the same time (Mandate, Periods and limits). */
export const MOST_CREATED = 50;

/** What a merchant asks for; what is left out is that of the direct debit, and the first day that notice allows. */
export type ChargeRequest = {
  amount?: Centavos | undefined;
  concept?: string | undefined;
  charge_date?: CalendarDate | undefined;
};

/** A charge that was decided on, with all that changes. */
export type ChargeDecision = Decision & { charge: Charge };

type Terms = Omit<ChargeTerms, 'reference' | 'announced'>;

/**
 * What a charge besides the cycle is to be: on a business day to come, within the term, and of what is left of its
 * period. `created` is how many orders wait already. `direct_debit_final`, `direct_debit_revoked`,
 * `direct_debit_not_active`, `mandate_ended`, `too_many_open_orders`, `mandate_limit_exceeded` with what is
 * `available`, and `validation_failed` for what is asked.
 */
export function chargeTerms(
  debit: DirectDebit,
  { amount = debit.amount ?? undefined, concept = debit.concept, charge_date }: ChargeRequest,
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
  return { amount, concept, chargeDate, period: periodOf(debit, n) };
}

/**
 * The day on which a charge is collected: the business day asked for, or the first one. Never sooner than notice
 * allows. `validation_failed` before the first agreed date, too far ahead or after the end; `mandate_ended` where the
 * term leaves no day.
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

/** The first day of which anything may be taken. That of a single payment moves with it. */
function firstDayOf(
  { is_recurring, schedule, next_payment_date }: DirectDebit,
  { closed }: Clock,
): CalendarDate {
  const agreed = nextBusinessDay(schedule.anchor_date, closed);
  return is_recurring || next_payment_date === null ? agreed : laterOf(agreed, next_payment_date);
}

/** A charge besides the cycle, of which the customer is told at once. */
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
    { ...terms, announced: announcementFor(terms.chargeDate, debit, clock) },
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
 * Refuses a charge that cannot be retried: `order_not_failed`, or `already_retried` with what took its place;
 * `consent_required` where the bank returned it by its customer's word and no new consent lists it; and any of a
 * direct debit that nothing can be collected from, or whose single payment is under way.
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

/** What a retry is decided from, in addition to the order that failed. */
export type RetryFacts = Pick<CollectionFacts, 'orders' | 'carried'> & {
  /** How many of its orders are `created`. */
  created: number;
  reference: number;
  seller: Seller;
};

/**
 * A new charge in the place of one that failed, for the same period, on the first business day that notice allows and that
 * has a place for the period, its attempts at zero. Whether a retry can succeed is the merchant's to judge:
 * `failure.retryable` is the bank's view, not a rule (Interface, States: manual retry).
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
  const announced = announcementFor(chargeDate, debit, clock);
  const terms = { ...successorTerms(failed), reference, chargeDate, announced };
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
  const announced = upcomingCharge(debit, charge.charge_date, charge, ownPeriod(debit, charge.charge_date));
  return { ...telling(decision, announced), charge };
}

/** Of a single payment whose amount varies nobody but the merchant says how much it is: then this is that payment. */
function inPlaceOfCycle({ is_recurring, is_fixed_amount }: DirectDebit): Changes {
  return is_recurring || is_fixed_amount ? {} : { next_payment_date: null, requested_payment_date: null };
}
