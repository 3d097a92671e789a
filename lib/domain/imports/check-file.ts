import { isColumnRounded } from './account-damage.ts';
import { type DecimalMark, decimalMarkOf } from './amounts.ts';
import { checkDebitRow, type Found, type ImportedDebit } from './check-row.ts';
import { type Column, readHeader } from './columns.ts';
import { type DayOrder, dayOrderOf } from './days.ts';
import { decodeFile, type Encoding } from './decode.ts';
import type { FileFault } from './faults.ts';
import { readTable, type Separator } from './read-table.ts';

/** What was guessed about a file, which the merchant sees before anything is done. */
type Guess = {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Undefined if no amount shows it, or if the amounts disagree. */
  readonly decimal_mark: DecimalMark | undefined;
  readonly days: DayOrder;
  /** The columns in the order of the file, and those that are not read. */
  readonly columns: readonly Column[];
  readonly ignored: readonly string[];
};

/** A row, by the line on which it begins: its terms, or all of its faults. */
type CheckedRow = { readonly line: number } & (
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
  const rows = table.rows.map(({ line, cells }): CheckedRow => {
    const checked = checkDebitRow((column) => cellOf(cells, column), reading);
    const more: Found[] = [];
    const id = cellOf(cells, 'external_id');
    if (id !== '' && (times.get(id)?.length ?? 0) > 1) {
      more.push({ column: 'external_id', fault: 'external_id_repeated' });
    }
    // Its cells may be those of other columns.
    if (cells.slice(table.header.length).some((cell) => cell !== '')) {
      more.push({ column: 'external_id', fault: 'row_is_longer' });
    }
    const faults = [...('faults' in checked ? checked.faults : []), ...more];
    return faults.length > 0 || 'faults' in checked ? { line, faults } : { line, debit: checked.debit };
  });
  const columns = [...places].sort(([, one], [, other]) => one - other).map(([column]) => column);
  const { encoding } = decoded;
  return {
    guess: { encoding, separator: table.separator, decimal_mark: mark, days, columns, ignored },
    rows,
  };
}
