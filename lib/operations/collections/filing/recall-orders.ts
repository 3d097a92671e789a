import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { recall, type UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { LeftOut } from '#lib/operations/bank-files/entries-left.ts';
import { inTurnBy } from '#lib/operations/bank-files/in-groups.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { withRetried } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { findTaken, giveBackPlace } from '#lib/store/collections/day-places.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { readableChargesOf } from '#lib/store/collections/file-batches.ts';
import { noteRecalled } from '#lib/store/collections/queued-entries.ts';

/**
 * Withdraws the orders of a file that the bank has not read, and returns how many it held.
 *
 * @throws EntriesLeft if the records of some orders cannot be read, after all others
 */
export async function recallOrders(file: BankFile, unread: UnreadFile, clock: Clock): Promise<number> {
  const left = new LeftOut(file.id);
  let orders = 0;
  for await (const charges of readableChargesOf(file, left.note)) {
    orders += charges.length;
    await inTurnBy(
      charges,
      (charge) => charge.direct_debit_id,
      (charge) => recallOrder(charge, file, unread, clock).catch(left.note),
    );
  }
  left.requireNone();
  return orders;
}

/** What takes orders out of a file that is dissolved or refused. */
export const recallingOrders = { recall: recallOrders };

/** Withdraws an order from a file that the bank has not read. Does nothing if the order is no longer in it. */
export async function recallOrder(
  { id, direct_debit_id }: Charge,
  file: BankFile,
  unread: UnreadFile,
  clock: Clock,
): Promise<void> {
  let taken: Charge;
  await changeDirectDebit(
    direct_debit_id,
    async (debit) => {
      const [charge] = await findCharges([id]);
      const isInFile = charge?.status === 'pending' || charge?.status === 'in_process';
      if (!isInFile || charge.file_id !== unread.fileId) return undefined;
      taken = charge;
      const [order] = await withRetried([charge]);
      return order && recall(debit, order, unread, clock);
    },
    clock,
    async (_, debit) => [
      ...giveBackPlace(debit, file.date, await findTaken(debit, file.date), taken, clock.now),
      ...(taken.exception ? [resolveException(taken.exception, { as: 'refused', by: null }, clock.now)] : []),
      ...noteRecalled(file, id, unread, clock),
    ],
  );
}
