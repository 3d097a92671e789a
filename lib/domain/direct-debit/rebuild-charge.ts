import type { ClaimTerms } from '#lib/domain/ledger/order-ledger.ts';
import type { Seller } from '#lib/domain/order.ts';
import { type Charge, hasFailed, newCharge, successorTerms } from './charge.ts';
import { succeededBy } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import type { Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { sumsOf } from './periods.ts';
import { lastDayToNotify } from './pre-notification.ts';
import { type Presentment, presentedWith, type TakenFrom } from './presentment-transitions.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { datesAfter, periodOf, periodOn } from './schedule.ts';

/**
 * Rebuilds an order from a file at the bank, if a restored table does not have it. Day and amount say what it was
 * opened for: the collection that was due by then; else a retry of a failed order of the same amount; else a charge in
 * addition to the cycle. If two of these fit, both have the same amount and are outstanding, so what is left to collect
 * is the same.
 * @param orders its orders that failed and were not retried
 * @param merchant its merchant, and the terms by which its orders are settled now
 * @param takenFrom the account that the file takes it from
 */
export function rebuildCharge(
  debit: DirectDebit,
  orders: readonly Charge[],
  presentment: Presentment,
  { seller, settlement }: { readonly seller: Seller; readonly settlement: ClaimTerms },
  takenFrom: TakenFrom,
  clock: Clock,
): Decision {
  const { date, amount, reference } = presentment;
  const isOwn = isOwnCollection(debit, presentment);
  const failed = isOwn ? undefined : orders.find((order) => canBeRetriedBy(presentment, order));
  const n = isOwn ? debit.schedule.cycle : Math.max(periodOn(debit, date), 0);
  const terms = failed
    ? successorTerms(failed)
    : { amount, concept: isOwn ? debit.concept : presentment.concept, period: periodOf(debit, n) };
  // The time of the pre-notification is lost. The run made sure that it was in time.
  const account = takenFrom.payment_method_id ?? null;
  const pre_notification = { on: lastDayToNotify(date), date, account };
  const presentation = { reference, chargeDate: date, pre_notification };
  const charge = {
    ...newCharge(debit, { ...terms, ...presentation }, seller, clock.now),
    ...presentedWith(takenFrom, presentment, settlement),
  };
  const moved = failed ? [{ charge: failed, transition: succeededBy(failed, charge.id) }] : [];
  const changes = {
    ...(isOwn && datesAfter(debit, debit.schedule.cycle, date, clock)),
    ...((isOwn || isInPlaceOfCycle(debit)) && { pre_notification: null }),
    ...(isInPlaceOfCycle(debit) && NOTHING_TO_COME),
    // It has ended since: its failed orders wait for no other cycle.
    ...(isFinal(debit) && NOTHING_TO_COME),
  };
  return decide(debit, changes, clock, { opened: [charge], moved });
}

const NOTHING_TO_COME = { next_payment_date: null, requested_payment_date: null };

/** Returns whether its own collection was due by then and has that amount. */
function isOwnCollection(debit: DirectDebit, { date, amount }: Presentment): boolean {
  const { next_payment_date, schedule, max_amount } = debit;
  const isDue = next_payment_date !== null && next_payment_date <= date;
  return isDue && amount === debit.amount && sumsOf(debit, schedule.cycle).held + amount <= max_amount;
}

const canBeRetriedBy = ({ amount }: Presentment, order: Charge) =>
  hasFailed(order) && order.retried_by === null && order.totals.total === amount;

/** For a single payment whose amount varies, the merchant's charge is the payment. */
const isInPlaceOfCycle = ({ is_recurring, is_fixed_amount }: DirectDebit) =>
  !is_recurring && !is_fixed_amount;
