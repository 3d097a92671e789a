import type { Import as StoredImport } from '#lib/domain/imports/import.ts';
import { sentencesOf } from '#lib/domain/imports/later-faults.ts';
import type { ImportRow as StoredRow } from '#lib/domain/imports/row.ts';
import type { Import, ImportRow } from './record.ts';

/** Returns an import as the API shows it. */
export function showImport({ guess, ...one }: StoredImport): Import {
  const { id, kind, file_name, status, fault, sha256, rows, counts, done } = one;
  return {
    ...{ id, kind, file_name, status },
    fault: fault && { code: fault, columns: [...one.fault_columns], ...sentencesOf(fault) },
    guess: guess && {
      encoding: guess.encoding,
      separator: guess.separator,
      decimal_mark: guess.decimal_mark ?? null,
      days: guess.days,
      columns: [...guess.columns],
      ignored: [...guess.ignored],
    },
    ...{ sha256, rows, counts: showCounts(counts), done },
    ...{ checked_at: one.checked_at, applied_at: one.applied_at, undone_at: one.undone_at },
    ...{ created_at: one.created_at, updated_at: one.updated_at },
  };
}

const showCounts = ({ ready, rejected, existing, applied, failed, undone, kept }: Import['counts']) => ({
  ...{ ready, rejected, existing, applied, failed, undone, kept },
});

/** Returns a row of an import as the API shows it. */
export const showRow = ({ line, external_id, status, faults, direct_debit_id }: StoredRow): ImportRow => ({
  ...{ line, external_id, status },
  faults: faults.map(({ column, fault }) => ({ column, code: fault, ...sentencesOf(fault) })),
  direct_debit_id,
});
