import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { create, put } from '#lib/store/engine/change.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { paymentKey } from '#lib/store/ledger/keys.ts';
import { listed, REFUNDS, TRANSFERS } from '#lib/store/lists/lists.ts';

/** The index partition of the released payments that wait for a file. There are few for each merchant. */
export const PAYMENTS_SHARD = 'PAYMENTS';

/** The index partition of the refunds that wait until the balance covers them. */
export const REFUNDS_SHARD = 'REFUNDS';

/** Returns a payment with its places in the lists and, while it waits, in a queue. */
function itemOf(payment: Payment): Item & Key {
  return {
    ...payment,
    ...paymentKey(payment.id),
    ...(isRefund(payment) ? listed(REFUNDS, payment) : listed(TRANSFERS, payment)),
    ...queueOf(payment),
  };
}

function queueOf(payment: Payment): { due_shard?: string | undefined; due_at?: string | undefined } {
  const { status, file_id, exception, released_at, created_at } = payment;
  const queued = (shard: string, since: string) => ({
    due_shard: shard,
    due_at: mexicoCityDate(new Date(since)),
  });
  if (exception !== undefined) return { due_shard: undefined, due_at: undefined };
  if (status === 'released' && file_id === null && released_at !== null)
    return queued(PAYMENTS_SHARD, released_at);
  if (status === 'created') return queued(REFUNDS_SHARD, created_at);
  return { due_shard: undefined, due_at: undefined };
}

/** Returns the write of a new payment. */
export const storePayment = (payment: Payment): Write => create(itemOf(payment));

/** Returns the write of a changed payment. It fails with `ConflictError` if it changed since it was read. */
export const changePayment = ({ version }: Payment, next: Payment): Write => put(itemOf(next), { version });

/** Returns a transfer or a refund of any account, as of this moment; undefined if there is none. */
export const findPayment = (id: string): Promise<Payment | undefined> =>
  getItem<Payment & Key>(paymentKey(id));

/** Returns the payments with these ids that exist, as of this moment. */
export async function findPayments(ids: readonly string[]): Promise<Payment[]> {
  const found = await getItems<Payment & Key>(ids.map(paymentKey));
  return found.filter((payment) => payment !== undefined);
}

/** Returns a transfer of any account, as of this moment; undefined if there is none. */
export const findTransfer = (id: string): Promise<Transfer | undefined> =>
  getItem<Transfer & Key>(paymentKey(id));

/** Returns a refund of any account, as of this moment; undefined if there is none. */
export const findRefund = (id: string): Promise<Refund | undefined> => getItem<Refund & Key>(paymentKey(id));

/** Returns the refunds with these ids that exist, as of this moment. */
export async function findRefunds(ids: readonly string[]): Promise<Refund[]> {
  const found = await getItems<Refund & Key>(ids.map(paymentKey));
  return found.filter((refund) => refund !== undefined);
}
