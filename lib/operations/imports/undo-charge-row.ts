import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { undoCharge, whyChargeNotUndoable } from '#lib/domain/direct-debit/undo.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { changeRow } from '#lib/store/imports/rows.ts';
import { keepRow } from './keep-row.ts';

/** Withdraws the charge of a row, unless it has gone to the bank, in one transaction with what is stored of the row. */
export function undoChargeRow(row: ImportRow, clock: Clock): Promise<ImportRow> {
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
