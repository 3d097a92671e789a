import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Seller } from '#lib/domain/order.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { type Charge, type ChargeMove, hasFailed, newCharge, successorTerms } from './charge.ts';
import { type OpenableTerms, requireAvailable, requireFewCreated } from './charge-terms.ts';
import { succeededBy } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { ownPeriod } from './day-places.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { decide } from './lifecycle.ts';
import { hasRoomAgain } from './periods.ts';
import { earliestDay, preNotificationFor, upcomingCharge } from './pre-notification.ts';
import { firstDayWithPlace } from './pre-notified-places.ts';
import type { DirectDebit } from './record.ts';
import { requireActive } from './require-state.ts';
import { isKept } from './same-debt.ts';
import { isOver, laterOf } from './schedule.ts';

/** A charge that was decided, with all that changes. */
export type ChargeDecision = Decision & { charge: Charge };

/** Creates a charge in addition to the cycle, and notifies the customer at once. */
export function openCharge(
  debit: DirectDebit,
  terms: OpenableTerms & { reference: number },
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
 * Returns the first day for a retry: one that can be pre-notified, and after the failed order's own. The bank returns an
 * order before its day only in the sandbox, whose runs may be of days to come; nothing is collected before the first
 * agreed date there either.
 */
export const firstRetryDay = ({ charge_date }: Charge, clock: Clock): CalendarDate =>
  laterOf(earliestDay(clock), addDays(charge_date, 1));

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
  requireFewCreated(created);
  const days = { from: firstRetryDay(failed, clock), closed: clock.closed };
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
