import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import type { ImportRow, RowPlace } from '#lib/domain/imports/row.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { createRow, RowIsDone } from '#lib/store/imports/rows.ts';

/** Stores why a row is not applied, unless it was worked on before, and returns what became of it. */
export async function refuseRow(
  place: RowPlace,
  faults: readonly FoundFault[],
  records: Pick<ImportRow, 'order_id'> & {
    readonly status?: 'failed' | 'existing';
    readonly direct_debit_id?: string | null;
  } = {},
): Promise<ImportRow> {
  const row = {
    ...place,
    status: 'failed',
    direct_debit_id: null,
    ...records,
    step: 'applying',
    faults,
  } as const;
  try {
    await transact([createRow(row)]);
    return row;
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    throw error;
  }
}
