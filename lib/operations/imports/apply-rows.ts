import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CheckedRow } from '#lib/domain/imports/check-file.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Account } from '#lib/store/accounts.ts';
import { RowIsDone } from '#lib/store/imports/rows.ts';
import { applyInGroups } from './apply-in-groups.ts';
import { applyRow } from './apply-row.ts';
import { refuseRow } from './refuse-row.ts';

/** Applies those of some rows that are not stored. The rows of one customer are applied one after the other. */
export const applyRows = (
  one: Import,
  rows: readonly CheckedRow[],
  account: Account,
  clock: Clock,
): Promise<Slice> =>
  applyInGroups(one, rows, {
    clock,
    isReady: (row) => 'debit' in row,
    groupOf: (row) => ('debit' in row ? row.debit.customer_id : ''),
    apply: (row, place, reference) =>
      'debit' in row
        ? applyOrSay(row.debit, { place, account, clock, reference })
        : refuseRow(place, row.faults),
  });

/** Applies a row, or stores why it cannot be applied any more. */
async function applyOrSay(row: ImportedDebit, applying: Parameters<typeof applyRow>[1]): Promise<ImportRow> {
  const { place, clock } = applying;
  const dated = datedFaultsOf(row, clock);
  if (dated.length > 0) return refuseRow(place, dated);
  try {
    return await applyRow(row, applying);
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'external_id_taken') {
      const taken = { column: 'external_id', fault: 'external_id_taken' } as const;
      const direct_debit_id = String(error.extra.existing_id);
      return refuseRow(place, [taken], { status: 'existing', direct_debit_id });
    }
    if (error.status >= 500 || error.status === 429) throw error;
    return refuseRow(place, [{ column: null, fault: 'not_applied' }]);
  }
}
