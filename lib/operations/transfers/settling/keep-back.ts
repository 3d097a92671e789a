import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { recallTransfer } from '#lib/domain/transfers/outcome.ts';
import { moved, type Transfer } from '#lib/domain/transfers/transfer.ts';
import { dissolveFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallTransfers } from '#lib/operations/transfers/filing/recall-transfers.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';

/**
 * Raises the exception of a line about a presentment that the bank had refused, and holds its transfer: the bank may
 * have paid it, so it does not go to the bank again until an operator has decided. If it is in an unreleased file, that
 * file is dissolved first, and the others in it go to the bank with the next one.
 *
 * @param day the day of the refused presentment
 */
export async function keepBack(
  id: string,
  day: CalendarDate,
  raised: CollectionException,
  clock: Clock,
): Promise<void> {
  const before = await findTransfer(id);
  if (before?.status === 'released' && before.file_id !== null)
    await dissolveFile({ id: before.file_id }, { recall: recallTransfers }, clock);
  await retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    const free = transfer && freeOf(transfer, day, clock.now);
    const held = free && moved(free, { exception: raised.id }, clock.now);
    await raiseException(raised, held ? moveTransfer(transfer, held, clock.now) : []);
  });
}

/** Returns the transfer without its file; undefined if it was presented again, or is held already. */
function freeOf(transfer: Transfer, day: CalendarDate, now: Date): Transfer | undefined {
  const { status, file_id, presented_on, exception } = transfer;
  if (exception !== undefined) return undefined;
  if (status === 'released' && file_id === null) return transfer;
  // The recall of its file has begun, and has not reached it.
  return status === 'in_transit' && presented_on === day
    ? recallTransfer(transfer, { wasRefused: true }, now)
    : undefined;
}
