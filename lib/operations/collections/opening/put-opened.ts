import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Decision, openedAs } from '#lib/domain/direct-debit/decision.ts';
import { claimed } from '#lib/domain/direct-debit/presentment-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { claimTermsNow } from '#lib/operations/collections/claim-terms.ts';
import { digestIfFit } from '#lib/operations/collections/filing/details-of.ts';
import type { Run } from '#lib/operations/collections/run.ts';
import { type BankFile, openFile } from '#lib/store/collections/bank-files.ts';
import { takePlaces } from '#lib/store/collections/day-places.ts';
import { putChargesIn } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import type { DueDebit } from './find-due-debit.ts';

/** Returns the open files, by settlement, for the opened orders of a run's own day. */
export async function filesFor(
  decisions: readonly Decision[],
  due: readonly DueDebit[],
  { owner: account_id, day: date, into, now }: Run,
): Promise<ReadonlyMap<Settlement, BankFile>> {
  const files = new Map<Settlement, BankFile>();
  for (const [index, { opened }] of decisions.entries()) {
    const { settlement } = settlementTermsOf((due[index] as DueDebit).seller);
    const isNeeded = into && opened.some((charge) => charge.charge_date <= date);
    if (!isNeeded || files.has(settlement)) continue;
    const of = { kind: 'collections', account_id, bank: into.bank, date } as const;
    files.set(settlement, await retryOnConflict(() => openFile(of, settlement, now)));
  }
  return files;
}

/**
 * Returns a decision in which the orders opened for the day of a file are `pending` in that file. The plan has decided
 * that they may be presented, and the transaction that opens them fails if anything changed. An order that the bank
 * could not read waits in the queue, as it was opened. The account number stays sealed until the file is written.
 */
export function putOpened(file: BankFile, decision: Decision, due: DueDebit): Decision {
  return openedAs(decision, (charge) => pendingIn(file, charge, decision.next, due));
}

function pendingIn(
  { id: fileId, date }: BankFile,
  charge: Charge,
  debit: DirectDebit,
  { seller, method }: DueDebit,
): Charge {
  if (charge.charge_date !== date) return charge;
  const accountDigest = digestIfFit(charge, method, seller, date);
  if (accountDigest === undefined) return charge;
  return {
    ...charge,
    ...claimed(debit, { fileId, date, accountDigest, settlement: claimTermsNow(seller) }).set,
  };
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

/** Returns the writes that put the orders of some decisions into a file, for the transaction that opens them. */
export function putTogether(file: BankFile, decisions: readonly Decision[], { into }: Run): Write[] {
  const opened = decisions.flatMap((decision) => decision.opened);
  return putChargesIn(
    file,
    into?.partition ?? 0,
    opened.filter((charge) => charge.file_id === file.id),
  );
}
