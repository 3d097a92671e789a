import { afterMove, type Charge, type ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { bookTransition, requireNoLine } from '#lib/domain/ledger/order-lines.ts';
import { isCancelling, withoutWaiting } from '#lib/domain/refunds/order-refunds.ts';
import { cancelRefund, type Refund } from '#lib/domain/refunds/refund.ts';
import { writesOfDispute } from '#lib/operations/writes/disputes.ts';
import { emitEventsOfOrder, storeOrder } from '#lib/operations/writes/orders.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import type { Pointer } from '#lib/store/charges.ts';
import { put } from '#lib/store/engine/change.ts';
import { missing, oneOf } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { chargeKey, directDebitKey } from '#lib/store/keys.ts';
import { writesOfLines } from '#lib/store/ledger/lines.ts';
import { removePromised } from '#lib/store/ledger/lowered.ts';
import { itemOfOrder } from '#lib/store/orders.ts';
import { takeReference } from '#lib/store/references.ts';

/**
 * Returns the writes that store a new charge: the record, in the queue of its day unless it has gone to the bank, its
 * reference, its entry in the direct debit's list, and its events.
 *
 * @throws Error if the bank has taken its money: that is a transition
 */
export function storeCharge(charge: Charge, now: Date): Write[] {
  requireNoLine(charge);
  const { account_id, direct_debit_id, id, reference } = charge;
  const pointer: Pointer = { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  return [takeReference(reference, account_id, id), ...storeOrder(charge, now), put(pointer)];
}

/**
 * Returns the writes of a charge's transition, its lines in the ledger, its events, the cancellation of the refunds that
 * it ends, and the step of its dispute. `decided` are further events for workers. The charge is written whole, as it was read. The writes fail
 * with `ConflictError` if it is in none of the required statuses, was retried, belongs to another exception, or changed
 * in any other way meanwhile, since its events would be wrong.
 */
export function moveCharge(
  move: ChargeMove,
  clock: BookingTime,
  decided: readonly DomainEvent[] = [],
): Write[] {
  const { now } = clock;
  const { charge, transition } = move;
  const { account_id, direct_debit_id, version } = charge;
  const { from, retriedBy, fileId } = transition;
  const cancelled = isCancelling(transition) ? (charge.refunds?.waiting ?? []) : [];
  const next = cancelled.length > 0 ? withoutRefunds(afterMove(move, now)) : afterMove(move, now);
  const { charge: after, lines } = bookTransition(charge, next, clock);
  const { dispute } = move;
  const moved = put(itemOfOrder(after), {
    account_id,
    version,
    status: oneOf(...from),
    retried_by: retriedBy ?? null,
    // A charge that an exception holds meanwhile must not go to the bank.
    exception: charge.exception ?? missing,
    ...(fileId !== undefined && { file_id: fileId }),
  });
  return [
    moved,
    ...writesOfExternalId('ORD', charge, after),
    ...writesOfLines(
      { pk: directDebitKey(direct_debit_id).pk, account_id },
      [...lines, ...(dispute?.lines ?? [])],
      now,
    ),
    ...(dispute ? writesOfDispute(dispute, now) : []),
    ...cancelled.flatMap(({ id }) => cancel(id, move.refunds, now)),
    ...emitEventsOfOrder(charge, after, now, decided, clock.today),
  ];
}

const withoutRefunds = (charge: Charge): Charge => ({
  ...charge,
  ...(charge.refunds && { refunds: withoutWaiting(charge.refunds) }),
});

/** Returns the writes that cancel a refund. The caller has read it with its order. */
function cancel(id: string, refunds: readonly Refund[] = [], now: Date): Write[] {
  const refund = refunds.find((one) => one.id === id);
  if (!refund) throw new Error(`The refund ${id} must be cancelled with its order, and was not read`);
  return [
    ...movePayment(refund, cancelRefund(refund, now), now),
    ...(refund.paid_by === null ? [removePromised(refund)] : []),
  ];
}
