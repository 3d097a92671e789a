import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { heldBy, holdersOf, withoutHolders } from '#lib/domain/holders.ts';
import { ARRIVED, isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import {
  closeException,
  NotResolved,
  otherHolders,
  type ResolveEntry,
  type Resolving,
  requireNotPresentedAgain,
  resolveWith,
  resolvingOpen,
} from '#lib/operations/bank-files/resolve-exception.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';
import { settleById } from './settle-payment.ts';

/**
 * Resolves an exception of the files of payouts as an operator decides: the payment is settled by the same rules as by
 * the bank's word, or stays as it is. A payment that was held because of it goes to the bank with the next file.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export function resolveOfPayouts(
  id: string,
  resolving: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  return resolveWith(resolvePayment, id, resolving, receiving, clock);
}

const resolvePayment: ResolveEntry = async (exception, { as, code, by }, _, clock) => {
  if (as === 'ignored') return leave(exception, by, clock);
  const { payment_id, bank_code } = exception;
  if (payment_id === undefined) throw new NotResolved('It is about no payment: resolve it --as ignored.');
  if (as !== 'paid' && as !== 'failed')
    throw new NotResolved('A payment was paid, or it came back (failed).');
  const said = as === 'paid' ? ARRIVED : (code ?? bank_code);
  if (as === 'failed' && (said === undefined || said === ARRIVED))
    throw new NotResolved('Say with which code the bank returned it: --code 01.');
  const payment = await findPayment(payment_id);
  requireNotPresentedAgain(exception, payment?.file_id);
  const word = { code: said ?? ARRIVED };
  const own = resolvingOpen(exception, { as, by }, clock, payment);
  const { settlement } = await settleById(payment_id, word, clock, { as, by }, own);
  if (settlement === 'not_presented')
    throw new NotResolved('The payment has not gone to the bank: there is nothing to settle.');
  if (settlement === 'contradiction')
    throw new NotResolved(
      `It came back. If that is what the bank did last, resolve this --as ignored. ${paidAfterAll(payment)} Then resolve this --as ignored.`,
    );
  await closeException(exception, { as, by }, clock);
};

/** Returns what the operator does if the bank paid a payment that came back: it depends on whose money that is now. */
function paidAfterAll(payment: Payment | undefined): string {
  if (!payment || !isRefund(payment))
    return 'Its amount is owed to the merchant again: if the bank paid it after all, book an adjustment of minus its amount with ops ledger book.';
  if (payment.paid_by !== null)
    return `The second payment of the order ${payment.order_id} is owed to its payer again: if the bank paid it after all, resolve the exception refund_due of that order --as refunded. If there is none, that payment is the merchant’s now: book an adjustment of minus its amount with ops ledger book.`;
  return `Its amount is the merchant’s again, who may refund it once more: if the bank paid it after all, book an adjustment of minus its amount with ops ledger book, and ask the merchant not to refund the order ${payment.order_id} again.`;
}

async function leave(exception: CollectionException, by: string, clock: Clock): Promise<void> {
  const { id, payment_id } = exception;
  await retryOnConflict(async () => {
    const payment = payment_id === undefined ? undefined : await findPayment(payment_id);
    const isHeld = payment !== undefined && holdersOf(payment).includes(id);
    await transact([
      ...(await resolvingOpen(exception, { as: 'ignored', by }, clock).writes()),
      ...(isHeld ? await writesToLeave(exception, payment, clock) : []),
    ]);
  });
}

async function writesToLeave(
  exception: CollectionException,
  payment: Payment,
  { now }: Clock,
): Promise<Write[]> {
  const held = heldBy(await otherHolders(exception, payment));
  return movePayment(payment, moved(withoutHolders(payment), held, now), now);
}
