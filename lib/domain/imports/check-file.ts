import { isColumnRounded } from './account-damage.ts';
import { decimalMarkOf } from './amounts.ts';
import type { Found } from './cell-reader.ts';
import { checkDebitRow, type ImportedDebit } from './check-row.ts';
import { type Column, readHeader } from './columns.ts';
import { dayOrderOf } from './days.ts';
import { decodeFile } from './decode.ts';
import type { FileFault } from './file-faults.ts';
import type { Guess } from './guess.ts';
import { readTable } from './read-table.ts';
import { masked } from './row.ts';
import { sameTermsOf } from './same-terms.ts';

/** How many columns that are not read are named. */
const MOST_IGNORED = 50;

/** A row, by the line on which it begins and its id as the file has it: its terms, or all of its faults. */
export type CheckedRow = { readonly line: number; readonly externalId: string } & (
  | { readonly debit: ImportedDebit }
  | { readonly faults: readonly Found[] }
);

export type CheckedFile =
  | { readonly fault: FileFault; readonly columns?: readonly Column[] }
  | { readonly guess: Guess; readonly rows: readonly CheckedRow[] };

/** Checks a file of direct debits: what it is, and every row. It reads nothing else and changes nothing. */
export function checkFile(bytes: Uint8Array, participants: ReadonlySet<string>): CheckedFile {
  const decoded = decodeFile(bytes);
  if ('fault' in decoded) return decoded;
  const table = readTable(decoded.text);
  if ('fault' in table) return table;
  const { places, ignored, missing, repeated } = readHeader(table.header);
  if (repeated.length > 0) return { fault: 'columns_repeated', columns: repeated };
  if (missing.length > 0) return { fault: 'columns_missing', columns: missing };
  if (table.rows.length === 0) return { fault: 'file_has_no_rows' };

  const cellOf = (cells: readonly string[], column: Column) => cells[places.get(column) ?? -1] ?? '';
  const cellsOf = (...columns: Column[]) =>
    table.rows.flatMap(({ cells }) => columns.map((column) => cellOf(cells, column)));
  const mark = decimalMarkOf(cellsOf('amount', 'max_amount'));
  const days = dayOrderOf(cellsOf('next_payment_date', 'end_date'));
  const reading = { mark, days, isColumnRounded: isColumnRounded(cellsOf('clabe')), participants };
  const times = Map.groupBy(cellsOf('external_id'), (id) => id);
  const known = new Set<string>();
  const rows = table.rows.map(({ line, cells }): CheckedRow => {
    const cell = (column: Column) => cellOf(cells, column);
    const checked = checkDebitRow(cell, reading);
    const more: Found[] = [];
    const id = cellOf(cells, 'external_id');
    if (id !== '' && (times.get(id)?.length ?? 0) > 1) {
      more.push({ column: 'external_id', fault: 'external_id_repeated' });
    }
    const terms = sameTermsOf(cell, reading);
    if (terms !== undefined && known.has(terms)) {
      more.push({ column: 'customer_id', fault: 'customer_repeated' });
    }
    if (terms !== undefined) known.add(terms);
    // Its cells may be those of other columns.
    if (cells.slice(table.header.length).some((cell) => cell !== '')) {
      more.push({ column: 'external_id', fault: 'row_is_longer' });
    }
    const faults = [...('faults' in checked ? checked.faults : []), ...more];
    const place = { line, externalId: id };
    return faults.length > 0 || 'faults' in checked
      ? { ...place, faults }
      : { ...place, debit: checked.debit };
  });
  const columns = [...places].sort(([, one], [, other]) => one - other).map(([column]) => column);
  const guess: Guess = {
    encoding: decoded.encoding,
    separator: table.separator,
    decimal_mark: mark,
    days,
    columns,
    ignored: ignored.slice(0, MOST_IGNORED).map(masked),
  };
  return { guess, rows };
}
