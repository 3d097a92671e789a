import { normalizeExternalId } from '#lib/domain/merchant-data.ts';
import { type DecimalMark, decimalMarkOf } from './amounts.ts';
import type { Found } from './cell-reader.ts';
import { type Column, type Layout, readHeader } from './columns.ts';
import { type Days, daysOf } from './days.ts';
import { decodeFile } from './decode.ts';
import type { FileFault } from './file-faults.ts';
import type { Guess } from './guess.ts';
import { readTable } from './read-table.ts';
import { masked } from './row.ts';

/** The columns with the merchant's own ids, which are compared with stored ones. */
const EXTERNAL_IDS: readonly Column[] = ['external_id', 'direct_debit_external_id'];

/** How many columns that are not read are named. */
const MOST_IGNORED = 50;

/** Why a file is refused as a whole, and the columns that this is about. */
export type RefusedFile = { readonly fault: FileFault; readonly columns?: readonly Column[] };

/** A row of a file, before its values are checked. */
type OpenRow = {
  readonly line: number;
  /** Returns the text of a column; empty if the file does not have it. */
  readonly cell: (column: Column) => string;
  /** What is wrong with the row among the rows of its file. */
  readonly faults: readonly Found[];
};

/** A file whose columns are known, with what was guessed about it. */
export type OpenFile = {
  readonly rows: readonly OpenRow[];
  /** Returns the texts of a column in all rows. */
  readonly cellsOf: (column: Column) => readonly string[];
  readonly mark: DecimalMark | undefined;
  readonly days: Days;
  readonly guess: Guess;
};

/** Opens a file: its text, its columns, and how it writes amounts and days. */
export function openFile(
  bytes: Uint8Array,
  layout: Layout,
  { amounts, dates }: { readonly amounts: readonly Column[]; readonly dates: readonly Column[] },
): OpenFile | RefusedFile {
  const decoded = decodeFile(bytes);
  if ('fault' in decoded) return decoded;
  const table = readTable(decoded.text, layout);
  if ('fault' in table) return table;
  const { places, ignored, missing, repeated } = readHeader(table.header, layout);
  if (repeated.length > 0) return { fault: 'columns_repeated', columns: repeated };
  if (missing.length > 0) return { fault: 'columns_missing', columns: missing };
  if (table.rows.length === 0) return { fault: 'file_has_no_rows' };

  const cellOf = (cells: readonly string[], column: Column) => {
    const text = cells[places.get(column) ?? -1] ?? '';
    return EXTERNAL_IDS.includes(column) ? normalizeExternalId(text) : text;
  };
  const cellsOf = (column: Column) => table.rows.map(({ cells }) => cellOf(cells, column));
  const mark = decimalMarkOf(amounts.flatMap(cellsOf));
  const days = daysOf(
    table.rows.flatMap(({ line, cells }) =>
      dates.map((column) => ({ line, column, text: cellOf(cells, column) })),
    ),
  );
  const times = Map.groupBy(cellsOf('external_id'), (id) => id);
  const rows = table.rows.map(({ line, cells }): OpenRow => {
    const faults: Found[] = [];
    const id = cellOf(cells, 'external_id');
    if (id !== '' && (times.get(id)?.length ?? 0) > 1) {
      faults.push({ column: 'external_id', fault: 'external_id_repeated' });
    }
    // Its cells may be those of other columns.
    if (cells.slice(table.header.length).some((cell) => cell !== '')) {
      faults.push({ column: 'external_id', fault: 'row_is_longer' });
    }
    return { line, cell: (column) => cellOf(cells, column), faults };
  });
  const guess: Guess = {
    encoding: decoded.encoding,
    separator: table.separator,
    decimal_mark: mark,
    days: days.order,
    columns: [...places.keys()],
    ignored: ignored.slice(0, MOST_IGNORED).map(masked),
  };
  return { rows, cellsOf, mark, days, guess };
}
