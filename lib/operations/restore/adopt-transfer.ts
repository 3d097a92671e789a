import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import type { Centavos } from '#lib/domain/money.ts';
import {
  adoptedId,
  adoptPayment,
  type FoundPayment,
  foundPresented,
  withoutReference,
} from '#lib/domain/transfers/adopt.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { dissolveFile, rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallPayments } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { bookPayment, movePayment, writesOfAdopted } from '#lib/operations/writes/payments.ts';
import { raiseException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { passReference, takeReference } from '#lib/store/references.ts';
import type { Adopted, FoundEntry } from './found-entry.ts';
import type { PayoutOwner } from './payout-owners.ts';
import type { PresentedFile } from './presented-files.ts';

/** A payment at the bank: its line, the record with its reference, and the merchant that it went to. */
export type FoundTransfer = {
  readonly detail: ReadDetail;
  readonly file: PresentedFile;
  readonly bearer: string | undefined;
  readonly transfer: Transfer | undefined;
  readonly owner: PayoutOwner | undefined;
  readonly state: FoundEntry['state'];
  /** The exception of a payment that has no owner. */
  readonly lost: CollectionException;
};

const RECALLING = { recall: recallPayments };

/**
 * Records a payment at the bank. A transfer that the table knows with this amount is in transit, with this file. Any
 * other payment becomes a transfer of its own, and an open or closed transfer that has its reference is open again. If
 * its merchant cannot be identified, it raises an exception for an operator. Repeating it changes nothing.
 */
export async function adoptTransfer(found: FoundTransfer, clock: Clock): Promise<Adopted> {
  const { state, transfer, owner, lost } = found;
  if (state === 'agrees') return transfer && { id: transfer.id, isRebuilt: false };
  if (state === 'transfer_unknown' && owner) return adopt(found, owner, clock);
  if (state === 'transfer_presented_before' && transfer?.file_id)
    await rejectFile(transfer.file_id, RECALLING, clock);
  const isKnown = transfer !== undefined && state !== 'transfer_lost';
  if (isKnown && (await moveToBank(transfer, found, clock))) return { id: transfer.id, isRebuilt: false };
  await raiseException({ ...lost, created_at: clock.now.toISOString() });
  return undefined;
}

/**
 * Moves a transfer to this file, and returns whether it is there. If it is in another one, which the bank does not have,
 * that is dissolved first.
 */
async function moveToBank(
  { id, file_id }: Transfer,
  { file, detail }: FoundTransfer,
  clock: Clock,
): Promise<boolean> {
  if (file_id !== null && file_id !== file.id) await dissolveFile({ id: file_id }, RECALLING, clock);
  return retryOnConflict(async () => {
    const current = await findTransfer(id);
    if (current?.status !== 'closed' && current?.status !== 'released') return current?.file_id === file.id;
    const booked = foundPresented(current, { file_id: file.id, presented_on: detail.chargeDate }, clock);
    const { exception } = current;
    await transact([
      ...bookPayment(current, booked, clock.now),
      ...(current.status === 'closed' ? await withoutPromise(current, null) : []),
      ...(exception ? [resolveException(exception, { as: 'returned', by: null }, clock.now)] : []),
    ]);
    return true;
  });
}

/** Returns the write by which a closed transfer is promised no more. */
async function withoutPromise(closed: Transfer, transfer_id: string | null): Promise<Write[]> {
  const outgoing = await findOutgoing(closed.account_id);
  const promised = (outgoing.promised - closed.amount) as Centavos;
  return [changeOutgoing(outgoing, { promised, transfer_id })];
}

/** Stores the transfer of a payment that the table does not know, which gets its reference. */
async function adopt(
  { file, detail, transfer }: FoundTransfer,
  { account_id, to }: NonNullable<FoundTransfer['owner']>,
  clock: Clock,
): Promise<Adopted> {
  const reference = Number(detail.numericReference);
  const payment: FoundPayment = {
    ...{ file_id: file.id, presented_on: detail.chargeDate, reference },
    ...{ amount: detail.amount, to },
  };
  const id = adoptedId(payment);
  await retryOnConflict(async () => {
    if (await findTransfer(id)) return;
    const bearer = transfer && (await findTransfer(transfer.id));
    const booked = adoptPayment(account_id, payment, clock);
    await transact([
      ...writesOfAdopted(booked, clock.now),
      ...(bearer
        ? await withoutItsReference(bearer, id, clock.now)
        : [takeReference(reference, account_id, id)]),
    ]);
  });
  return { id, isRebuilt: true };
}

/** Returns the writes by which an open or closed transfer passes its reference on. It is open afterwards. */
async function withoutItsReference(bearer: Transfer, to: string, now: Date): Promise<Write[]> {
  const { id, reference, status } = bearer;
  return [
    ...movePayment(bearer, withoutReference(bearer, now), now),
    ...(status === 'closed' ? await withoutPromise(bearer, id) : []),
    passReference(reference ?? 0, id, to),
  ];
}
