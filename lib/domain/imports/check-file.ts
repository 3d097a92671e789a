import { isColumnRounded } from './account-damage.ts';
import type { Found } from './cell-reader.ts';
import { checkDebitRow, type ImportedDebit } from './check-row.ts';
import { DEBIT_LAYOUT } from './columns.ts';
import type { Guess } from './guess.ts';
import { openFile, type RefusedFile } from './open-file.ts';
import { sameTermsOf } from './same-terms.ts';

/** A row, by the line on which it begins and its id as the file has it: its terms, or all of its faults. */
export type CheckedRow = { readonly line: number; readonly externalId: string } & (
  | { readonly debit: ImportedDebit }
  | { readonly faults: readonly Found[] }
);

export type CheckedFile = RefusedFile | { readonly guess: Guess; readonly rows: readonly CheckedRow[] };

/** Checks a file of direct debits: what it is, and every row. It reads nothing else and changes nothing. */
export function checkFile(bytes: Uint8Array, participants: ReadonlySet<string>): CheckedFile {
  const file = openFile(bytes, DEBIT_LAYOUT, {
    amounts: ['amount', 'max_amount'],
    dates: ['next_payment_date', 'end_date'],
  });
  if ('fault' in file) return file;
  const { guess, cellsOf, mark, days } = file;
  const reading = { mark, days, isColumnRounded: isColumnRounded(cellsOf('clabe')), participants };
  const known = new Set<string>();
  const rows = file.rows.map(({ line, cell, faults: ofFile }): CheckedRow => {
    const checked = checkDebitRow(cell, reading);
    const repeated: Found[] = [];
    const terms = sameTermsOf(cell, reading);
    if (terms !== undefined && known.has(terms)) {
      repeated.push({ column: 'customer_id', fault: 'customer_repeated' });
    }
    if (terms !== undefined) known.add(terms);
    const faults = [...('faults' in checked ? checked.faults : []), ...ofFile, ...repeated];
    const place = { line, externalId: cell('external_id') };
    return faults.length > 0 || 'faults' in checked
      ? { ...place, faults }
      : { ...place, debit: checked.debit };
  });
  return { guess, rows };
}
