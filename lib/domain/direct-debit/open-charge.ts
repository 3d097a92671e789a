import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import {
  type Charge,
  type ChargeTerms,
  collectionOf,
  hasFailed,
  newCharge,
  succeededBy,
  successorTerms,
} from './charge.ts';
import { type Clock, type Decision, decide, requireActive } from './lifecycle.ts';
import { type DirectDebit, largestAmountOf } from './record.ts';

/** What a merchant asks for; what is left out is that of the direct debit, and the next business day. */
export type ChargeRequest = {
  amount?: Centavos | undefined;
  concept?: string | undefined;
  charge_date?: CalendarDate | undefined;
};

/** A charge that was decided on, with all that changes. */
export type ChargeDecision = Decision & { charge: Charge };

/**
 * What a charge besides the cycle is to be: never more than the customer has agreed to, on a business day to come,
 * within the term. `direct_debit_final`, `direct_debit_not_active`, and `validation_failed` for what is asked.
 */
export function chargeTerms(
  debit: DirectDebit,
  { amount = debit.amount ?? undefined, concept = debit.concept, charge_date }: ChargeRequest,
  { now, closed }: Clock,
): Omit<ChargeTerms, 'reference'> {
  requireActive(debit);
  if (amount === undefined) {
    throw invalid('amount', 'required', 'Send the amount: that of this direct debit varies.');
  }
  const most = largestAmountOf(debit);
  if (amount > most) {
    throw invalid('amount', 'above_agreed', `The customer agreed to at most ${amountOf(most).toFixed(2)}.`);
  }
  const chargeDate = chargeDateOf(charge_date, mexicoCityDate(now), closed);
  if (debit.end_date && chargeDate > debit.end_date) {
    throw invalid('charge_date', 'after_end', 'Choose a day up to the end date.');
  }
  return { amount, concept, chargeDate };
}

/** The day on which a charge that is asked for is collected: the day asked for, by default the next business day. */
export function chargeDateOf(
  asked: CalendarDate | undefined,
  today: CalendarDate,
  closed?: ReadonlySet<string>,
): CalendarDate {
  return asked === undefined ? businessDaysAfter(today, 1, closed) : nextBusinessDay(asked, closed);
}

/** A charge besides the cycle, of which the customer is told at once. */
export function openCharge(
  debit: DirectDebit,
  terms: ChargeTerms,
  seller: Seller,
  clock: Clock,
): ChargeDecision {
  requireActive(debit);
  return opening(debit, newCharge(debit, terms, seller, clock.now), inPlaceOfCycle(debit), clock);
}

/**
 * Refuses a charge that cannot be retried: `order_not_failed`, or `already_retried` with what took its place; and any
 * of a direct debit that is not active.
 */
export function requireRetriable(debit: DirectDebit, charge: Charge): void {
  requireActive(debit);
  if (!hasFailed(charge)) throw new ApiError('order_not_failed');
  if (charge.retried_by !== null) {
    throw new ApiError('already_retried', { extra: { retried_by: charge.retried_by } });
  }
}

/**
 * A new charge in the place of one that failed, on the next business day, its attempts at zero. Whether a retry can
 * succeed is the merchant's to judge: `failure.retryable` is the bank's view, not a rule (Interface, States: manual
 * retry).
 */
export function retryCharge(
  debit: DirectDebit,
  failed: Charge,
  { reference, seller }: { reference: number; seller: Seller },
  clock: Clock,
): ChargeDecision {
  requireRetriable(debit, failed);
  const chargeDate = businessDaysAfter(mexicoCityDate(clock.now), 1, clock.closed);
  const charge = newCharge(debit, { ...successorTerms(failed), reference, chargeDate }, seller, clock.now);
  const wasCarried = debit.carried_orders.includes(failed.id);
  const changes = {
    carried_orders: debit.carried_orders.filter((id) => id !== failed.id),
    unpaid_orders: debit.unpaid_orders - (wasCarried ? 0 : 1),
  };
  const decision = opening(debit, charge, changes, clock);
  return { ...decision, moved: [{ charge: failed, transition: succeededBy(charge.id) }] };
}

function opening(
  debit: DirectDebit,
  charge: Charge,
  changes: Partial<DirectDebit>,
  clock: Clock,
): ChargeDecision {
  const decision = decide(debit, { open_orders: debit.open_orders + 1, ...changes }, clock);
  const announced = { type: 'direct_debit.charge_upcoming', data: collectionOf(charge) } as const;
  return { ...decision, events: [...decision.events, announced], opened: [charge], charge };
}

/** Of a single payment whose amount varies nobody but the merchant says how much it is: then this is that payment. */
function inPlaceOfCycle({ is_recurring, is_fixed_amount }: DirectDebit): Partial<DirectDebit> {
  return is_recurring || is_fixed_amount ? {} : { next_payment_date: null, requested_payment_date: null };
}
