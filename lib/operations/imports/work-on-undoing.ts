import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isFinal } from '#lib/domain/direct-debit/record.ts';
import {
  undoCharge,
  undoCreation,
  whyChargeNotUndoable,
  whyNotUndoable,
} from '#lib/domain/direct-debit/undo.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { StoredFault } from '#lib/domain/imports/later-faults.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { endStep, type Move, type Slice } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { writesToDelete } from '#lib/operations/writes/payment-method-changes.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { changeRow, RowIsDone, rowsAfter } from '#lib/store/imports/rows.ts';
import { findCustomer, findPaymentMethod } from '#lib/store/payment-methods.ts';
import type { Doing, Progress } from './progress.ts';
import { writeResult } from './result-file.ts';

/**
 * Undoes the applied rows of an import, from the last line that was worked on, and writes the result file at the end. It
 * needs no file: what was applied is stored.
 *
 * @returns false if the worker's time was over before the end
 */
export async function workOnUndoing(
  progress: Progress,
  { files, rowsAtOnce, isOver }: Doing,
): Promise<boolean> {
  for (let more = true; more; ) {
    if (isOver()) return false;
    const clock = await clockOf(progress.current.account_id, new Date());
    const done = await undoRows(progress.current, clock, rowsAtOnce);
    more = done.more;
    await progress.after(done.slice);
  }
  await writeResult(progress.current, [], files);
  await progress.store(endStep);
  return true;
}

/** How many rows a slice has that undoes them, and how many are undone at the same time. */
const [UNDONE_AT_ONCE, IN_PARALLEL] = [200, 20];

/**
 * Undoes the next rows that were applied, and returns the slice, and whether others follow. A row whose direct debit
 * or charge can no longer be undone is kept, and says why.
 */
async function undoRows(
  one: Import,
  clock: Clock,
  atOnce = UNDONE_AT_ONCE,
): Promise<{ slice: Slice; more: boolean }> {
  const { items, more } = await rowsAfter(one.id, one.last_line, atOnce);
  const made: ImportRow[] = [];
  const undo = one.kind === 'charges' ? undoChargeRow : undoRow;
  const applied = items.filter(({ status, step }) => status === 'applied' || step === 'undoing');
  // The charges of one direct debit change one record, so they follow each other.
  const groups = Map.groupBy(applied, ({ line, direct_debit_id }) => {
    return one.kind === 'charges' ? direct_debit_id : line;
  });
  await inParallel([...groups.values()], IN_PARALLEL, async (group) => {
    for (const row of group) {
      made.push(row.step === 'undoing' ? row : await undo(row, clock).catch(rowThatIsDone));
      if (one.kind === 'direct_debits') await takeMethodBack(one, row, clock);
    }
  });
  const moves = made.map(
    ({ line, status }): Move => [line <= one.applied_until ? 'applied' : 'ready', status],
  );
  const lastLine = items.at(-1)?.line ?? one.last_line;
  return { slice: { rows: items.length, moves, lastLine }, more };
}

/** Another worker has undone the row in the meantime. */
function rowThatIsDone(error: unknown): ImportRow {
  if (error instanceof RowIsDone) return error.row;
  throw error;
}

function undoRow(row: ImportRow, clock: Clock): Promise<ImportRow> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(row.direct_debit_id ?? '');
    if (!debit) throw new Error(`The direct debit of a row of ${row.import_id} does not exist`);
    const why = whyNotUndoable(debit);
    if (why) return keepRow(row, why);
    const undone = { ...row, status: 'undone', step: 'undoing' } as const;
    await transact([
      changeRow(row, { status: 'undone', step: 'undoing' }),
      ...writesOf(debit, undoCreation(debit, clock), clock),
    ]);
    return undone;
  });
}

/** Deletes the payment method of a row, if this import added it and no direct debit uses it any more. */
function takeMethodBack(one: Import, row: ImportRow, { now }: Clock): Promise<void> {
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(row.direct_debit_id ?? '');
    if (!debit?.payment_method_id || !isFinal(debit)) return;
    const { account_id, customer_id, payment_method_id } = debit;
    const [method, customer] = await Promise.all([
      findPaymentMethod(account_id, customer_id, payment_method_id),
      findCustomer(account_id, customer_id),
    ]);
    const isOfImport = method?.import_id === one.id && !method.deleted;
    if (!isOfImport || method.open_direct_debits > 0) return;
    await transact(await writesToDelete(method, customer, now)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'payment_method_in_use') throw error;
    });
  });
}

/** Stores why what a row became can no longer be undone, and returns the row. */
async function keepRow(row: ImportRow, fault: StoredFault): Promise<ImportRow> {
  const changes = { status: 'kept', step: 'undoing', faults: [{ column: null, fault }] } as const;
  await transact([changeRow(row, changes)]);
  return { ...row, ...changes };
}

/** Withdraws the charge of a row, unless it has gone to the bank, in one transaction with what is stored of the row. */
function undoChargeRow(row: ImportRow, clock: Clock): Promise<ImportRow> {
  return retryOnConflict(async () => {
    const [debit, [charge]] = await Promise.all([
      findDirectDebit(row.direct_debit_id ?? ''),
      findCharges([row.order_id ?? '']),
    ]);
    if (!debit || !charge) throw new Error(`The charge of a row of ${row.import_id} does not exist`);
    const why = whyChargeNotUndoable(charge);
    if (why) return keepRow(row, why);
    await transact([
      changeRow(row, { status: 'undone', step: 'undoing' }),
      ...writesOf(debit, undoCharge(debit, charge, clock), clock),
    ]);
    return { ...row, status: 'undone', step: 'undoing' };
  });
}
