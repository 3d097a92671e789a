import type { StoredFault } from '#lib/domain/imports/later-faults.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { changeRow } from '#lib/store/imports/rows.ts';

/** Stores why what a row became can no longer be undone, and returns the row. */
export async function keepRow(row: ImportRow, fault: StoredFault): Promise<ImportRow> {
  const changes = { status: 'kept', step: 'undoing', faults: [{ column: null, fault }] } as const;
  await transact([changeRow(row, changes)]);
  return { ...row, ...changes };
}
