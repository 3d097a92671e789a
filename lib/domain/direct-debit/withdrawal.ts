import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { type Charge, type ChargeMove, isFree } from './charge.ts';
import { chargeDateOf, firstDayFrom } from './charge-terms.ts';
import { datedOn, movedTo, needingConsent, restored, withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { countersAfter } from './counters.ts';
import { ownPeriod } from './day-places.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { decide } from './lifecycle.ts';
import { isCarried } from './next-collection.ts';
import { preNotificationFor, upcomingCharge } from './pre-notification.ts';
import { firstDayWithPlace } from './pre-notified-places.ts';
import { recalled, recalledForGood } from './recalled.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { requireNotFinal, requireNotRevoked } from './require-state.ts';
import { isOver, laterOf, periodOn } from './schedule.ts';

/** An order that is withdrawn, and the failed order that it retries. */
export type Withdrawn = { charge: Charge; retried: Charge | undefined };

/**
 * Refuses an order at the bank, or settled, or whose refused presentment was returned: it may have been collected.
 * @throws ApiError `order_locked`
 */
function requireFree(charge: Charge): void {
  if (!isFree(charge)) throw new ApiError('order_locked');
}

/**
 * Withdraws an order that has not gone to the bank. Its amount, and the order that it retries, are free again.
 * @throws ApiError `direct_debit_final`, `order_locked`
 */
export function withdrawCharge(debit: DirectDebit, order: Withdrawn, clock: Clock): Decision {
  requireNotFinal(debit);
  requireFree(order.charge);
  return withdrawing(debit, [order], {}, clock);
}

/**
 * Moves an order that has not gone to the bank to another day of its period, and notifies its customer. An order of an
 * earlier period may move to any day of the term. While the direct debit is not active, no pre-notification is mailed,
 * so none is noted: the order is pre-notified when it can be collected again.
 * @throws ApiError `direct_debit_final`, `direct_debit_revoked`, `mandate_ended`, `order_locked`, `validation_failed`
 */
export function moveCharge(
  debit: DirectDebit,
  charge: Charge,
  { date: asked, ...facts }: Pick<CollectionFacts, 'orders' | 'carried'> & { date: CalendarDate },
  clock: Clock,
): Decision {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (debit.ending !== null) throw new ApiError('mandate_ended');
  requireFree(charge);
  const date = dayWithPlace(debit, charge, chargeDateOf(debit, asked, clock), facts, clock);
  const isLate = charge.retry_of !== null || periodOn(debit, charge.charge_date) > charge.period.n;
  if (!isLate && periodOn(debit, date) !== charge.period.n)
    throw invalid(
      'charge_date',
      'outside_period',
      `This day is outside the billing period. Send a day of the period that began on ${charge.period.from}.`,
    );
  const isNotified = debit.status === 'active';
  const transition = isNotified
    ? movedTo(preNotificationFor(date, debit, clock))
    : datedOn(date, charge, clock.today);
  const decision = decide(debit, {}, clock, { moved: [{ charge, transition }] });
  if (!isNotified) return decision;
  return withEvents(decision, upcomingCharge(debit, date, charge, ownPeriod(debit, date)));
}

/**
 * Returns whether the day to which an order is moved may have no place for it: only days of its own period always have
 * one. The day is the one that results, since another one may have been asked for.
 */
export function mayLackPlace(
  debit: DirectDebit,
  { retry_of, period }: Charge,
  asked: CalendarDate,
  clock: Clock,
): boolean {
  return retry_of !== null || period.n < ownPeriod(debit, firstDayFrom(asked, clock));
}

/** Returns the first day with a place for the period: a day without one is skipped like a holiday. */
function dayWithPlace(
  debit: DirectDebit,
  { id, period }: Charge,
  from: CalendarDate,
  { orders, carried }: Pick<CollectionFacts, 'orders' | 'carried'>,
  { closed }: Clock,
): CalendarDate {
  const others = orders.filter((order) => order.id !== id);
  const date = firstDayWithPlace(debit, { orders: others, carried }, period.n, { from, closed });
  if (isOver(debit, date)) throw invalid('charge_date', 'after_end', 'Send a day up to end_date.');
  return date;
}

/** How many orders one transaction of a hundred items withdraws: each may change a second one, and has its event. */
export const WITHDRAWN_AT_ONCE = 20;

/**
 * Withdraws some orders of a direct debit that is paused or ending; with the last of them it takes its next status.
 * Returns undefined if that was done before.
 *
 * @param left orders that an operator has to decide about first, of `leftByConsent`
 */
export function withdrawSome(
  debit: DirectDebit,
  orders: readonly Withdrawn[],
  isLast: boolean,
  clock: Clock,
  left: readonly Charge[] = [],
): Decision | undefined {
  if (!debit.is_withdrawing) return undefined;
  const moves = left.map((charge) => ({ charge, transition: needingConsent(charge) }));
  return withdrawing(debit, orders, { is_withdrawing: !isLast }, clock, undefined, moves);
}

/**
 * Returns those of some held orders that are marked as the consent is put out of force: they would be withdrawn, and a
 * later consent does not list them.
 */
export const leftByConsent = ({ consent }: DirectDebit, held: readonly Charge[]): readonly Charge[] =>
  consent.in_force ? [] : held.filter(({ needs_consent }) => !needs_consent);

/**
 * Returns whether an order that leaves a file or an exception is withdrawn: its direct debit was stopped by a return of
 * the bank, ends, or is over by the day of the order; or its customer has to list it in a new consent. While a direct
 * debit only waits, for the validation of an account say, its orders wait as well, and lapse like all others.
 */
export function isStopped(debit: DirectDebit, { needs_consent }: Charge, date: CalendarDate): boolean {
  const isByBank = debit.pauses.some(({ reason }) => reason !== 'identity_declined');
  const isEnding = isFinal(debit) || debit.ending !== null || debit.is_withdrawing || isOver(debit, date);
  return isByBank || isEnding || needs_consent === true;
}

/** A file that the bank has not read: it never arrived, or the bank refused all of it. */
export type UnreadFile = { fileId: string; wasRefused: boolean };

/**
 * Recalls an order from a file that the bank has not read; that was no attempt. It waits for its day again; after a
 * refusal for a later day, so that returns of the two presentments differ by their date. If it is stopped by then,
 * it is withdrawn.
 */
export function recall(debit: DirectDebit, order: Withdrawn, file: UnreadFile, clock: Clock): Decision {
  const { charge } = order;
  const { presented_on = clock.today } = charge;
  const next = businessDaysAfter(presented_on, 1, clock.closed);
  const date = file.wasRefused
    ? laterOf(next, nextBusinessDay(clock.today, clock.closed))
    : charge.charge_date;
  if (isStopped(debit, charge, date))
    return withdrawing(debit, [order], {}, clock, recalledForGood(charge, file));
  return decide(debit, {}, clock, { moved: [{ charge, transition: recalled(charge, { ...file, date }) }] });
}

/** Withdraws orders, and restores the failed orders that they retry. */
export function withdrawing(
  debit: DirectDebit,
  orders: readonly Withdrawn[],
  changes: Changes,
  clock: Clock,
  transition = withdrawn,
  others: readonly ChargeMove[] = [],
): Decision {
  const moved: ChargeMove[] = [];
  for (const { charge, retried } of orders) {
    moved.push({ charge, transition });
    if (!retried) continue;
    const waits =
      retried.status_before_retry === 'pending_next_cycle' &&
      isCarried({ ...debit, counters: countersAfter(debit.counters, { moved }) });
    moved.push({
      charge: retried,
      transition: restored(charge.id, waits ? 'pending_next_cycle' : 'failed'),
    });
  }
  return decide(debit, changes, clock, { moved: [...moved, ...others] });
}
