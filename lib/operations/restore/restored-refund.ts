import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { adoptRefund, type FoundRefund, refundAtBank } from '#lib/domain/refunds/adopt-refund.ts';
import { opensRefund, releasesRefund } from '#lib/domain/refunds/order-refunds.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { dissolveFile, rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallingPayments } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { accountOf } from '#lib/operations/outgoing/payment-accounts.ts';
import { accountDigestOf } from '#lib/operations/payment-methods/sealed-members.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { bookPayment, writesOfAdopted } from '#lib/operations/writes/payments.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findException, raiseException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { removePromised } from '#lib/store/ledger/lowered.ts';
import { findRefund } from '#lib/store/outgoing/payments.ts';
import { findBearer, takeReference } from '#lib/store/references.ts';
import type { Adopted, FoundEntry } from './found-entry.ts';
import type { PresentedFile } from './presented-files.ts';

/** A refund at the bank: the refund with its reference, and the order that the line names, as far as both are known. */
type Compared = { readonly refund: Refund | undefined; readonly charge: Charge | undefined };

/**
 * Compares a line of a file of payouts with the refunds of the table: the line names a refund, or an order that has been
 * refunded since the restored moment. Returns undefined if it is about a transfer.
 *
 * @param lost the exception of a refund that cannot be identified
 */
export async function compareRefund(
  detail: ReadDetail,
  file: PresentedFile,
  lost: CollectionException,
): Promise<FoundEntry | undefined> {
  const bearer = await findBearer(Number(detail.numericReference));
  const named = detail.serviceReference.trim();
  const order = named === detail.numericReference ? undefined : await findBearer(Number(named));
  const isRefund = bearer === undefined ? order !== undefined : bearer.startsWith('rf_');
  if (!isRefund) return undefined;
  const refund = bearer === undefined ? undefined : await findRefund(bearer);
  const [charge] = await findCharges([refund?.order_id ?? order ?? '']);
  const found = await stateOf({ refund, charge }, detail, file);
  const isSettled = found === 'refund_lost' && (await findException(lost.id))?.state === 'resolved';
  const state = isSettled ? 'agrees' : found;
  return {
    detail,
    state,
    of: { order_id: charge?.id, direct_debit_id: charge?.direct_debit_id, account_id: charge?.account_id },
    adopt: (clock) => adopt({ refund, charge }, { detail, file, state, lost }, clock),
  };
}

async function stateOf(
  { refund, charge }: Compared,
  { amount, clabe, chargeDate }: ReadDetail,
  file: PresentedFile,
): Promise<FoundEntry['state']> {
  if (!charge || charge.payment_method_id === undefined) return 'refund_lost';
  if (!refund) return 'refund_unknown';
  if (refund.refused_on?.includes(chargeDate)) return 'agrees';
  const isIts = (await accountOf(refund))?.number_digest === (await accountDigestOf(clabe));
  if (amount !== refund.amount || !isIts) return 'refund_lost';
  const { status, file_id, presented_on } = refund;
  if (status === 'created' || status === 'released') return 'refund_not_presented';
  if (file_id === file.id) return 'agrees';
  const isLater = status === 'in_transit' && (presented_on ?? '') < chargeDate;
  return isLater ? 'refund_presented_before' : 'refund_lost';
}

type Adopting = {
  readonly detail: ReadDetail;
  readonly file: PresentedFile;
  readonly state: FoundEntry['state'];
  readonly lost: CollectionException;
};

async function adopt(
  { refund, charge }: Compared,
  { detail, file, state, lost }: Adopting,
  clock: Clock,
): Promise<Adopted> {
  const { amount, chargeDate: presented_on, numericReference } = detail;
  const found = { file_id: file.id, presented_on, amount, reference: Number(numericReference) };
  if (state === 'agrees') return refund && { id: refund.id, isRebuilt: false };
  if (state === 'refund_unknown' && charge) return rebuild(charge.id, found, clock);
  if (state === 'refund_presented_before' && refund?.file_id)
    await rejectFile(refund.file_id, recallingPayments, clock);
  const isKnown = refund !== undefined && state !== 'refund_lost';
  if (isKnown && (await moveToBank(refund, found, clock))) return { id: refund.id, isRebuilt: false };
  await raiseException({ ...lost, created_at: clock.now.toISOString() });
  return undefined;
}

/** Stores a refund that the table does not know, and notes it at its order. */
async function rebuild(orderId: string, found: FoundRefund, clock: Clock): Promise<Adopted> {
  return retryOnConflict(async () => {
    const known = await findBearer(found.reference);
    if (known !== undefined) return { id: known, isRebuilt: true };
    const [charge] = await findCharges([orderId]);
    if (!charge) throw new Error(`The order ${orderId} does not exist`);
    const booked = adoptRefund(charge, found, clock);
    const { id, account_id } = booked.payment;
    const opened = { ...charge, ...opensRefund(charge, booked.payment).set };
    const { set, ...transition } = releasesRefund(opened, booked.payment, clock.now);
    await transact([
      ...writesOfAdopted(booked, clock.now),
      ...moveCharge({ charge, transition: { ...transition, set } }, clock),
      takeReference(found.reference, account_id, id),
      ...resolvedBy(charge, booked.payment, clock),
    ]);
    return { id, isRebuilt: true };
  });
}

/** A second payment that is refunded is not due any more. */
const resolvedBy = ({ refund_due }: Charge, { paid_by }: Refund, { now }: Clock) =>
  paid_by !== null && refund_due
    ? [resolveException(refund_due.exception, { as: 'refunded', by: null }, now)]
    : [];

/**
 * Moves a refund to this file, and returns whether it is there. If it is in another one, which the bank does not have,
 * that is dissolved first.
 */
async function moveToBank({ id, file_id }: Refund, found: FoundRefund, clock: Clock): Promise<boolean> {
  if (file_id !== null && file_id !== found.file_id)
    await dissolveFile({ id: file_id }, recallingPayments, clock);
  return retryOnConflict(async () => {
    const current = await findRefund(id);
    if (current?.status !== 'created' && current?.status !== 'released')
      return current?.file_id === found.file_id;
    const [charge] = await findCharges([current.order_id]);
    if (!charge) throw new Error(`The order of the refund ${id} does not exist`);
    const isReleased = current.status === 'released';
    const { exception, paid_by } = current;
    await transact([
      ...bookPayment(current, refundAtBank(current, found, clock), clock.now),
      ...(isReleased
        ? []
        : [
            ...moveCharge({ charge, transition: releasesRefund(charge, current, clock.now) }, clock),
            ...(paid_by === null ? [removePromised(current)] : resolvedBy(charge, current, clock)),
          ]),
      ...(exception ? [resolveException(exception, { as: 'returned', by: null }, clock.now)] : []),
    ]);
    return true;
  });
}
