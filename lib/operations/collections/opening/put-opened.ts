import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { claimed } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { digestIfFit } from '#lib/operations/collections/filing/details-of.ts';
import type { Run } from '#lib/operations/collections/run.ts';
import { type CollectionFile, openFile } from '#lib/store/collections/collection-files.ts';
import { takePlaces } from '#lib/store/collections/day-places.ts';
import { putIn } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import type { DueDebit } from './find-due-debit.ts';

/** The open file for the orders of a run's own day that were decided to be opened; nothing where there are none. */
export async function fileFor(
  decisions: readonly Decision[],
  { owner: account_id, day: date, into, now }: Run,
): Promise<CollectionFile | undefined> {
  const isNeeded = decisions.some(({ opened }) => opened.some((charge) => charge.charge_date <= date));
  if (!into || !isNeeded) return undefined;
  return retryOnConflict(() => openFile({ account_id, bank: into.bank, date }, now));
}

/**
 * Returns a decision with the orders that it opens for the day of a file `pending` in that file. Its plan has decided that
 * they may go; the transaction that opens them is refused where anything has changed. An order that the bank could not read
 * waits in the queue, as it was opened; the account number stays sealed until the file is written.
 */
export function putOpened(file: CollectionFile, decision: Decision, due: DueDebit): Decision {
  return {
    ...decision,
    opened: decision.opened.map((charge) => pendingIn(file, charge, decision.next, due)),
  };
}

function pendingIn(
  { id: fileId, date }: CollectionFile,
  charge: Charge,
  debit: DirectDebit,
  { seller, method }: DueDebit,
): Charge {
  if (charge.charge_date !== date) return charge;
  const accountDigest = digestIfFit(charge, method, seller, date);
  if (accountDigest === undefined) return charge;
  return { ...charge, ...claimed(debit, { fileId, date, accountDigest }).set };
}

/** Returns the writes that take the places of the day for the orders that a decision puts into its file. */
export function placesTaken(
  { opened }: Decision,
  { debit, known }: Pick<DueDebit, 'debit' | 'known'>,
  { day, now }: Run,
): Write[] {
  return takePlaces(
    debit,
    day,
    known,
    opened.filter(({ status }) => status === 'pending'),
    now,
  );
}

/** The writes that put what some decisions have in a file there, for the transaction that opens it. */
export function putTogether(file: CollectionFile, decisions: readonly Decision[], { into }: Run): Write[] {
  const opened = decisions.flatMap((decision) => decision.opened);
  return putIn(
    file,
    into?.lane ?? 0,
    opened.filter((charge) => charge.file_id === file.id),
  );
}
