import { afterMove, type Charge, type ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import { emitEventsOfOrder, storeOrder } from '#lib/operations/writes/orders.ts';
import type { Pointer } from '#lib/store/charges.ts';
import { put } from '#lib/store/engine/change.ts';
import { missing, oneOf } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { chargeKey } from '#lib/store/keys.ts';
import { itemOfOrder } from '#lib/store/orders.ts';
import { takeReference } from '#lib/store/references.ts';

/**
 * Returns the writes that store a new charge: the record, in the queue of its day unless it has gone to the bank, its
 * reference, its entry in the direct debit's list, and its events.
 */
export function storeCharge(charge: Charge, now: Date): Write[] {
  const { account_id, direct_debit_id, id, reference } = charge;
  const pointer: Pointer = { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  return [takeReference(reference, account_id, id), ...storeOrder(charge, now), put(pointer)];
}

/**
 * Returns the writes of a charge's transition and its events. `decided` are further events for workers. The charge is
 * written whole, as it was read. The writes fail with `ConflictError` if it is in none of the required statuses, was
 * retried, belongs to another exception, or changed in any other way meanwhile, since its events would be wrong.
 */
export function moveCharge(move: ChargeMove, now: Date, decided: readonly DomainEvent[] = []): Write[] {
  const { charge, transition } = move;
  const { account_id, version } = charge;
  const { from, retriedBy, fileId } = transition;
  const after = afterMove(move, now);
  const moved = put(itemOfOrder(after), {
    account_id,
    version,
    status: oneOf(...from),
    retried_by: retriedBy ?? null,
    // A charge that an exception holds meanwhile must not go to the bank.
    exception: charge.exception ?? missing,
    ...(fileId !== undefined && { file_id: fileId }),
  });
  return [moved, ...emitEventsOfOrder(charge, after, now, decided)];
}
