import type { Import as StoredImport } from '#lib/domain/imports/import.ts';
import { sentencesOf, sentencesOfFound } from '#lib/domain/imports/later-faults.ts';
import type { ImportRow as StoredRow } from '#lib/domain/imports/row.ts';
import type { Total, Totals } from '#lib/domain/imports/totals.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Import, ImportRow } from './record.ts';

/** Returns an import as the API shows it. */
export function showImport({ guess, totals, ...one }: StoredImport): Import {
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
    ...{ sha256, rows, counts: showCounts(counts), totals: totals ? showTotals(totals) : null, done },
    ...{ checked_at: one.checked_at, applied_at: one.applied_at, undone_at: one.undone_at },
    ...{ created_at: one.created_at, updated_at: one.updated_at },
  };
}

const showCounts = ({ ready, rejected, existing, applied, failed, undone, kept }: Import['counts']) => ({
  ...{ ready, rejected, existing, applied, failed, undone, kept },
});

const showTotal = ({ count, amount }: Total) => ({ count, amount: amountOf(amount) });

const showTotals = ({ all, days, later }: Totals) => ({
  ...showTotal(all),
  days: days.map(({ date, ...total }) => ({ date, ...showTotal(total) })),
  later: showTotal(later),
});

/** Returns a row of an import as the API shows it. */
export const showRow = ({ line, external_id, status, faults, ...row }: StoredRow): ImportRow => ({
  ...{ line, external_id, status },
  faults: faults.map((found) => ({ column: found.column, code: found.fault, ...sentencesOfFound(found) })),
  direct_debit_id: row.direct_debit_id,
  order_id: row.order_id ?? null,
});
