import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { type WaitingFor, waitingOf } from '#lib/domain/outgoing/waiting.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getExisting, getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { paymentKey } from '#lib/store/ledger/keys.ts';
import { listed, REFUNDS, TRANSFERS } from '#lib/store/lists/lists.ts';

/**
 * The index partitions of the transfers and refunds of all merchants, by what they wait for. A merchant has a few a day.
 * A run reads the partition `REFUNDS` to release refunds, and `TRANSFERS` to fill its file with payments of both kinds.
 */
export const WAITING_SHARDS: Readonly<Record<WaitingFor, string>> = {
  cover: 'REFUNDS',
  release: 'TRANSFERS#release',
  file: 'TRANSFERS',
  presentment: 'TRANSFERS#presentment',
  return: 'TRANSFERS#return',
};

/** Returns a payment with its places in the lists and, while it waits for something, in the queue of that. */
function itemOf(payment: Payment): Item & Key {
  const waiting = waitingOf(payment);
  return {
    ...payment,
    ...paymentKey(payment.id),
    ...(isRefund(payment) ? listed(REFUNDS, payment) : listed(TRANSFERS, payment)),
    due_shard: waiting && WAITING_SHARDS[waiting.for],
    due_at: waiting?.since,
  };
}

/** Returns the write of a new payment. */
export const storePayment = (payment: Payment): Write => create(itemOf(payment));

/** Returns the write of a changed payment. It fails with `ConflictError` if it changed since it was read. */
export const changePayment = ({ version }: Payment, next: Payment): Write => put(itemOf(next), { version });

/** Returns a transfer or a refund of any account, as of this moment; undefined if there is none. */
export const findPayment = (id: string): Promise<Payment | undefined> =>
  getItem<Payment & Key>(paymentKey(id));

/** Returns the payments with these ids that exist, as of this moment. */
export const findPayments = (ids: readonly string[]): Promise<Payment[]> =>
  getExisting<Payment>(ids.map(paymentKey));

/** Returns a transfer of any account, as of this moment; undefined if there is none. */
export const findTransfer = (id: string): Promise<Transfer | undefined> =>
  getItem<Transfer & Key>(paymentKey(id));

/** Returns a refund of any account, as of this moment; undefined if there is none. */
export const findRefund = (id: string): Promise<Refund | undefined> => getItem<Refund & Key>(paymentKey(id));

/** Returns the refunds with these ids that exist, as of this moment. */
export const findRefunds = (ids: readonly string[]): Promise<Refund[]> =>
  getExisting<Refund>(ids.map(paymentKey));
