import { RETURNED_WITHIN } from '#lib/domain/bank-file/file-kind.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { recallOrder } from '#lib/operations/collections/filing/recall-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findFileById, savePresented } from '#lib/store/collections/bank-files.ts';
import { putEntries } from '#lib/store/collections/file-batches.ts';
import { chargesOf } from '#lib/store/collections/file-charges.ts';
import { closePartitions } from '#lib/store/collections/file-partitions.ts';
import { notePresented, type PresentedTotals } from '#lib/store/collections/presented-totals.ts';
import { noteReturnFile } from '#lib/store/collections/return-files.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
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
 * Records that the bank has a file, with its orders in their places. Orders that the table had put into a file of this
 * name, and that the bank's file does not contain, wait for their day again.
 */
export async function adoptFile(file: PresentedFile, orders: readonly string[], clock: Clock): Promise<void> {
  const { now, closed } = clock;
  const { id, kind, account_id, bank, date, number, operations, total, digest } = file;
  await transact(closePartitions(file));
  const known = await findFileById(id);
  if (known) {
    const held = new Set(orders);
    for await (const charges of chargesOf(known)) {
      for (const charge of charges) {
        if (!held.has(charge.id)) await recallOrder(charge, known, { fileId: id, wasRefused: false }, clock);
      }
    }
  }
  await putEntries(file, orders);
  await notePresented(file, await totalsOf(orders));
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

const AT_ONCE = 100;

async function totalsOf(orders: readonly string[]): Promise<PresentedTotals> {
  const sums: PresentedTotals = new Map();
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    for (const { account_id, totals } of await findCharges(orders.slice(start, start + AT_ONCE))) {
      const { operations, total } = sums.get(account_id) ?? { operations: 0, total: 0 };
      sums.set(account_id, { operations: operations + 1, total: total + totals.total });
    }
  }
  return sums;
}
