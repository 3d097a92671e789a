import { RETURNED_WITHIN } from '#lib/domain/bank-file/file-kind.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { findFileById, savePresented } from '#lib/store/collections/bank-files.ts';
import { putEntries } from '#lib/store/collections/file-batches.ts';
import { closePartitions } from '#lib/store/collections/file-partitions.ts';
import { notePresented } from '#lib/store/collections/presented-totals.ts';
import { noteReturnFile } from '#lib/store/collections/return-files.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { RestoredKind } from './found-entry.ts';
import type { PresentedFile } from './presented-files.ts';

/**
 * Returns the table's state of a file that the bank was given: presented, refused, or undefined if the table does not
 * know.
 */
export async function knownOf({ id, digest }: PresentedFile): Promise<'presented' | 'refused' | undefined> {
  const file = await findFileById(id);
  if (!file || file.digest !== digest) return undefined;
  if (file.state === 'rejecting' || file.state === 'rejected') return 'refused';
  return file.state === 'presented' ? 'presented' : undefined;
}

/**
 * Records that the bank has a file, with its orders or transfers in their places. Those that the table had put into a
 * file of this name, and that the bank's file does not contain, wait for a file again.
 */
export async function adoptFile(
  file: PresentedFile,
  entries: readonly string[],
  { recallOthers, totalsOf }: RestoredKind,
  clock: Clock,
): Promise<void> {
  const { now, closed } = clock;
  const { id, kind, account_id, bank, date, number, operations, total, digest } = file;
  await transact(closePartitions(file));
  const known = await findFileById(id);
  if (known) await recallOthers(known, new Set(entries), clock);
  await putEntries(file, entries);
  await notePresented(file, await totalsOf(entries));
  const look_on = businessDaysAfter(date, RETURNED_WITHIN[kind], closed);
  const time = now.toISOString();
  const own = { digest, name: nameOf(file), state: 'own', fault: null, counts: null } as const;
  const found = {
    id,
    kind,
    account_id,
    bank,
    date,
    number,
    operations,
    total,
    digest,
    look_on,
    settlement: known?.settlement ?? null,
  };
  // A copy of it contains no returns.
  const mark = noteReturnFile({ ...own, received_at: time, updated_at: time });
  await retryOnConflict(() => savePresented(found, now, [mark]));
}
