import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CheckedCharge } from '#lib/domain/imports/check-charges.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { RowIsDone } from '#lib/store/imports/rows.ts';
import { type ApplyingCharge, applyCharge } from './apply-charge.ts';
import { applyInGroups } from './apply-in-groups.ts';
import { nameOf } from './file-so-far.ts';
import { refuseRow } from './refuse-row.ts';

/** Applies those of some rows of charges that are not stored. The charges of one direct debit follow each other. */
export const applyChargeRows = (one: Import, rows: readonly CheckedCharge[], clock: Clock): Promise<Slice> =>
  applyInGroups(one, rows, {
    clock,
    isReady: ({ faults }) => faults.length === 0,
    groupOf: nameOf,
    apply: (row, place, reference) =>
      row.faults.length === 0 ? applyOrSay(row, { place, clock, reference }) : refuseRow(place, row.faults),
  });

/** Applies a row, or stores why it cannot be applied any more. */
async function applyOrSay(row: CheckedCharge, applying: ApplyingCharge): Promise<ImportRow> {
  try {
    return await applyCharge(row, applying);
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return refuseRow(applying.place, [{ column: null, fault: 'not_applied' }]);
  }
}
