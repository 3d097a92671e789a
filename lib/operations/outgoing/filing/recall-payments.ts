import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { type Payment, recallPayment } from '#lib/domain/outgoing/outcome.ts';
import { LeftOut } from '#lib/operations/bank-files/entries-left.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { noteRecalled } from '#lib/store/collections/queued-entries.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';
import { paymentsOf } from './payment-details.ts';

/** Withdraws the payments of a file that the bank has not read, and returns how many it held. */
export const recallPayments = (file: BankFile, unread: UnreadFile, clock: Clock): Promise<number> =>
  eachPayment(file, ({ id }) => recallFrom(file, id, unread, clock));

/** What takes payments out of a file that is dissolved or refused. */
export const recallingPayments = { recall: recallPayments };

/** Withdraws a payment from that file, unless it has left it. */
export const recallFrom = (file: BankFile, id: string, unread: UnreadFile, clock: Clock): Promise<void> =>
  changeInFile(
    id,
    file,
    clock.now,
    (payment) =>
      payment.status === 'released' || payment.status === 'in_transit'
        ? recallPayment(payment, unread, clock.now)
        : undefined,
    noteRecalled(file, id, unread, clock),
  );

/**
 * Does a piece of work for each payment of a file, and returns how many there are.
 *
 * @throws EntriesLeft if it cannot be done for some, because of their records, after all others
 */
export async function eachPayment(
  file: Pick<BankFile, 'id'>,
  work: (payment: Payment) => Promise<unknown>,
): Promise<number> {
  const left = new LeftOut(file.id);
  let count = 0;
  for await (const payments of paymentsOf(file)) {
    for (const payment of payments) await work(payment).catch(left.note);
    count += payments.length;
  }
  left.requireNone();
  return count;
}

/**
 * Changes a payment that is still in a file; nothing if `decide` returns undefined. An exception that it leaves with
 * the change is resolved: the bank has refused what it was about.
 *
 * @param others further writes of the change
 */
export function changeInFile(
  id: string,
  file: Pick<BankFile, 'id'>,
  now: Date,
  decide: (payment: Payment) => Payment | undefined,
  others: readonly Write[] = [],
): Promise<void> {
  return retryOnConflict(async () => {
    const payment = await findPayment(id);
    if (payment?.file_id !== file.id) return;
    const next = decide(payment);
    if (!next) return;
    const left = next.exception === undefined ? payment.exception : undefined;
    const resolved = left === undefined ? [] : [resolveException(left, { as: 'refused', by: null }, now)];
    await transact([...movePayment(payment, next, now), ...resolved, ...others]);
  });
}
