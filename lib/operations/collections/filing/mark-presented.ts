import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { presented } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { LeftOut } from '#lib/operations/bank-files/entries-left.ts';
import { inGroups } from '#lib/operations/bank-files/in-groups.ts';
import { countFigures } from '#lib/operations/figures/count-figures.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { readableChargesOf } from '#lib/store/collections/file-batches.ts';
import { addTo, notePresented, type PresentedTotals } from '#lib/store/collections/presented-totals.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/** How many transactions of a file's orders run at the same time. */
const GROUPS_AT_ONCE = 4;

/**
 * Moves the orders of a released file to `in_process`, and stores what each merchant presents with it.
 *
 * @throws EntriesLeft if the records of some orders cannot be read, after all others
 */
export async function markPresented(file: BankFile, clock: Clock): Promise<void> {
  const totals: PresentedTotals = new Map();
  const left = new LeftOut(file.id);
  const mark = async (charges: readonly Charge[]) => {
    const presentedBy = charges.map(({ account_id, totals: { total } }) => ({ account_id, total }));
    await markSome(charges, file, clock);
    for (const { account_id, total } of presentedBy) addTo(totals, account_id, total);
  };
  const markEach = async (charges: readonly Charge[]) => {
    for (const charge of charges) await mark([charge]).catch(left.note);
  };
  for await (const groups of inGroups(readableChargesOf(file, left.note), GROUPS_AT_ONCE)) {
    await Promise.all(groups.map((charges) => mark(charges).catch(() => markEach(charges))));
  }
  await notePresented(file, totals);
  left.requireNone();
}

/**
 * Moves some orders. An earlier run that crashed may have moved a part of them. They are read again only after a
 * conflict.
 */
function markSome(charges: readonly Charge[], { id: fileId }: BankFile, clock: Clock): Promise<void> {
  let known: readonly Charge[] | undefined = charges;
  return retryOnConflict(async () => {
    const current = known ?? (await findCharges(charges.map(({ id }) => id)));
    known = undefined;
    const left = current.filter(({ status, file_id }) => status === 'pending' && file_id === fileId);
    if (left.length === 0) return;
    const transition = presented(fileId);
    await transact(left.flatMap((charge) => moveCharge({ charge, transition }, clock)));
    countFigures('orders_presented', { Presented: left.length }, { file: fileId });
  });
}
