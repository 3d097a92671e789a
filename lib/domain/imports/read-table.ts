import { parse } from 'csv-parse/sync';
import { type Layout, recognisedIn } from './columns.ts';

export const SEPARATORS = [',', ';', '\t'] as const;

export type Separator = (typeof SEPARATORS)[number];

/** A row with the line of the file on which it begins, from 1. */
type Row = { readonly line: number; readonly cells: readonly string[] };

type Table = { readonly separator: Separator; readonly header: readonly string[]; readonly rows: Row[] };

/** The most rows of a file, without its header. */
const MOST_ROWS = 100_000;

/** The most lines of a file, also of those without a value: a spreadsheet has at most 1,048,576. */
const MOST_LINES = 1_200_000;

/** The most cells of a row that are kept: many more than there are columns. */
const MOST_CELLS = 1_000;

/** The most characters of a cell that are read: more than any column takes. */
const LONGEST_CELL = 300;

/** How many characters of a longer cell are kept, and what follows them: no column takes a cell that ends like this. */
const KEPT = 100;
const CUT = '~'.repeat(LONGEST_CELL);

/**
 * Returns the rows of a text of separated values. The separator is guessed from the header: the one with which most
 * cells name a column. Quoted cells may have line breaks; empty lines are left out, and cells have no spaces around them.
 * Every kind of line end counts as one, also if a file mixes them, and becomes a line feed. A cell or a row that is longer
 * than any column needs is cut, so that the work on a file grows with its size and no faster.
 */
export function readTable(
  whole: string,
  layout: Layout,
): Table | { fault: 'file_has_no_header' | 'file_has_open_quote' | 'file_has_too_many_rows' } {
  const text = whole.replace(/\r\n?/g, '\n');
  if (hasMoreLines(text, MOST_LINES)) return { fault: 'file_has_too_many_rows' };
  const [separator, known] = SEPARATORS.map(
    (one) => [one, recognisedIn(firstLine(text, one), layout)] as const,
  ).reduce((best, next) => (next[1] > best[1] ? next : best));
  if (known === 0) return { fault: 'file_has_no_header' };
  try {
    const parsed = rowsOf(text, separator, MOST_ROWS + 2);
    if (parsed.length > MOST_ROWS + 1) return { fault: 'file_has_too_many_rows' };
    const [header = { line: 1, cells: [] }, ...rows] = parsed;
    return { separator, header: header.cells, rows };
  } catch {
    return { fault: 'file_has_open_quote' };
  }
}

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0;
  for (let end = text.indexOf('\n'); end >= 0 && lines <= most; end = text.indexOf('\n', end + 1)) lines += 1;
  return lines > most;
}

function firstLine(text: string, separator: Separator): readonly string[] {
  try {
    return rowsOf(text, separator, 1)[0]?.cells ?? [];
  } catch {
    return [];
  }
}

function rowsOf(text: string, separator: Separator, to: number): Row[] {
  const starts: number[] = [];
  const cells = parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    // A quote inside of a cell that is not quoted, such as a nickname, is a character like others.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    to,
    on_record: (record: string[], { lines }) => {
      // It ends on the line `lines`, and only quoted cells have line feeds.
      starts.push(lines - (record.join('').split('\n').length - 1));
      return cellsOf(record);
    },
  }) as string[][];
  return cells.map((row, index) => ({ line: starts[index] ?? 0, cells: row }));
}

/** Returns the cells of a row. One that stands for all after the last kept one has a value if any of them has. */
function cellsOf(record: readonly string[]): string[] {
  // The parser leaves spaces in quotes.
  const cells = record.slice(0, MOST_CELLS).map((cell) => shortened(cell.trim()));
  if (record.length <= MOST_CELLS) return cells;
  return [...cells, shortened(record.slice(MOST_CELLS).find((cell) => cell.trim() !== '') ?? '')];
}

const shortened = (cell: string): string =>
  cell.length <= LONGEST_CELL ? cell : `${cell.slice(0, KEPT)}${CUT}`;
