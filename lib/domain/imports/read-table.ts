import { parse } from 'csv-parse/sync';
import { type Layout, recognisedIn } from './columns.ts';

export const SEPARATORS = [',', ';', '\t'] as const;

export type Separator = (typeof SEPARATORS)[number];

/** A row with the line of the file on which it begins, from 1. */
type Row = { readonly line: number; readonly cells: readonly string[] };

type Table = { readonly separator: Separator; readonly header: readonly string[]; readonly rows: Row[] };

/** The most rows of a file, without its header. */
const MOST_ROWS = 100_000;

/**
 * Returns the rows of a text of separated values. The separator is guessed from the header: the one with which most
 * cells name a column. Quoted cells may have line breaks; empty lines are left out, and cells have no spaces around them.
 * Every kind of line end counts as one, also if a file mixes them, and becomes a line feed.
 */
export function readTable(
  whole: string,
  layout: Layout,
): Table | { fault: 'file_has_no_header' | 'file_has_open_quote' | 'file_has_too_many_rows' } {
  const text = whole.replace(/\r\n?/g, '\n');
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
    skip_records_with_empty_values: true,
    trim: true,
    to,
    on_record: (record: string[], { lines }) => {
      // It ends on the line `lines`, and only quoted cells have line feeds.
      starts.push(lines - (record.join('').split('\n').length - 1));
      // The parser leaves spaces in quotes.
      return record.map((cell) => cell.trim());
    },
  }) as string[][];
  return cells.map((row, index) => ({ line: starts[index] ?? 0, cells: row }));
}
