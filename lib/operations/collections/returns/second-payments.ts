import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import { paidInsteadOf } from '#lib/domain/direct-debit/same-debt.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { doublePaymentOf, givenBackOf } from '#lib/domain/refunds/order-refunds.ts';
import { newRefund, type Refund } from '#lib/domain/refunds/refund.ts';
import { storeRefund } from '#lib/operations/writes/payments.ts';
import {
  changeAmount,
  changeDetail,
  findException,
  keepException,
  resolveException,
} from '#lib/store/collections/exceptions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { drawReference, takeReference } from '#lib/store/references.ts';

/** Returns the refund of an order that was taken twice; undefined if its merchant or an operator has to make it. */
export async function refundTakenTwice(
  charge: Charge,
  group: readonly Charge[],
  clock: Clock,
): Promise<Refund | undefined> {
  const amount = doublePaymentOf(charge);
  const paying = paidInsteadOf(charge, group);
  if (amount === 0 || !paying) return undefined;
  const reference = await drawReference(clock);
  return newRefund(charge, { amount, paid_by: paying.id, reason: null, reference }, clock.now);
}

/** Returns the writes of such a refund. */
export const openRefund = (refund: Refund, { now }: Clock): Write[] => [
  ...storeRefund({ payment: refund, lines: [] }, now),
  takeReference(refund.reference, refund.account_id, refund.id),
];

/** Returns the exception of a payment that the bank takes back although its payer was refunded, in whole or in part. */
export function returnedAfterRefund(charge: Charge, { now }: Clock): CollectionException | undefined {
  const { id: order_id, direct_debit_id, account_id, reference, refunded_at, refunds } = charge;
  const amount = givenBackOf(charge);
  if (amount === 0) return undefined;
  const of = { order_id, direct_debit_id, account_id, reference: String(reference), amount };
  const detail = refunded_at ?? refunds?.ids.at(-1);
  return newException('returned_after_refund', [order_id, now.toISOString()], { ...of, detail }, now);
}

/**
 * Returns the write that changes that exception when its payer has less of a payment that was taken back, or resolves it
 * once the payer has nothing of it twice; none if it is not open.
 *
 * @param charge the order before the change
 * @param left what its payer has twice from then on, in centavos: nothing unless given
 */
export async function hasLessTwice(charge: Charge, { now }: Clock, left = 0 as Centavos): Promise<Write[]> {
  const { id: order_id, reversed_at } = charge;
  if (reversed_at === null || givenBackOf(charge) <= left) return [];
  // The return that raised it has set this time.
  const { id } = newException('returned_after_refund', [order_id, reversed_at], {}, now);
  if ((await findException(id))?.state !== 'open') return [];
  return [left > 0 ? changeAmount(id, left) : resolveException(id, { as: 'returned', by: null }, now)];
}

/**
 * Returns the write that raises the exception of a refund that becomes due, and the one that resolves the exception of a
 * refund that the bank has made unnecessary.
 */
export const refundDueWrites = (move: ChargeMove, clock: Clock): Write[] => [
  ...due(move, clock),
  ...notDue(move, clock),
];

function due({ charge, transition: { set } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = set;
  if (!refund_due) return [];
  // What is due already may be paid by another order than before: that is no new exception.
  if (charge.refund_due) return [changeDetail(charge.refund_due.exception, refund_due.paid_by)];
  const { id: order_id, direct_debit_id, account_id, presented_on: date } = charge;
  const { amount, since, paid_by: detail } = refund_due;
  const of = { order_id, direct_debit_id, account_id, reference: String(charge.reference) };
  return [keepException(newException('refund_due', [order_id, since], { ...of, detail, amount, date }, now))];
}

function notDue({ charge, transition: { remove = [] } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = charge;
  if (!refund_due || !remove.includes('refund_due')) return [];
  return [resolveException(refund_due.exception, { as: 'returned', by: null }, now)];
}
