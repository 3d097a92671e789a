import { type Charge, isPresentable } from '#lib/domain/direct-debit/charge.ts';
import { claimed } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type CollectionFile, openFile } from '#lib/store/collection-files.ts';
import { putIn } from '#lib/store/file-batches.ts';
import { retryOnConflict, type Write } from '#lib/store/transact.ts';
import { digestIfFit } from './details-of.ts';
import type { DueDebit, Run } from './open-cycle.ts';

/** The open file for the orders of a run's own day that were decided to be opened; nothing where there are none. */
export async function fileFor(
  decisions: readonly Decision[],
  { owner: account_id, today: date, into, now }: Run,
): Promise<CollectionFile | undefined> {
  const isNeeded = decisions.some(({ opened }) => opened.some((charge) => charge.charge_date <= date));
  if (!into || !isNeeded) return undefined;
  return retryOnConflict(() => openFile({ account_id, bank: into.bank, date }, now));
}

/**
 * A decision with the orders that it opens `pending` in a file, by the tests of `claimDueCharges` (but for the account
 * number, which stays sealed until the file is written), in the state in which their
 * direct debit will be: the transaction that opens them is refused where that was another one before. What does not pass
 * them waits in the queue, as it was opened.
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
  const isDue = charge.charge_date <= date && seller.status === 'active';
  if (!isDue || !isPresentable(charge, debit, date)) return charge;
  const accountDigest = digestIfFit(charge, method, seller, date);
  if (accountDigest === undefined) return charge;
  return { ...charge, ...claimed(debit, { fileId, date, accountDigest }).set };
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
