import type { Centavos } from '#lib/domain/money.ts';
import { isNumeric, shortId, shortTime, textOf } from './cells.ts';
import { coloured, heading } from './colours.ts';
import type { Row } from './row.ts';
import { Pesos, pesos } from './values.ts';
import { cut, padded, widthOf } from './width.ts';
import { leastWorth } from './worth.ts';

/** How a table is printed. */
export type Printing = {
  /** The columns of the page; undefined prints everything, however wide. */
  readonly width: number | undefined;
};

/** A table as lines, and the columns that it had no room for. */
export type Printed = { readonly text: string; readonly hidden: readonly string[] };

type Column = {
  readonly name: string;
  readonly cells: readonly string[];
  /** What decides the colour of each cell. */
  readonly words: readonly string[];
  readonly width: number;
  readonly side: 'left' | 'right';
};

const GAP = 2;
/** A text may be shortened to these columns before another column is left out. */
const SHORTENED = 24;

/**
 * Returns a listing as a table, without its empty columns, numbers aligned to the right, with the totals of its money. A
 * table that is wider than the page shortens ids but the first, times and texts, and then leaves out the columns that
 * are worth least, but those for which there is room.
 */
export function tableOf(rows: readonly Row[], names: readonly string[], { width }: Printing): Printed {
  const shown = names.filter((name) => rows.some((row) => textOf(row[name]) !== '-'));
  const total = totalOf(rows, shown);
  const all = shown.map((name, n) => {
    const column = columnOf(name, rows, total);
    return width === undefined ? column : shortened(column, n === 0);
  });
  const columns = width === undefined ? all : fitted(all, width);
  const lines = Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, line) =>
    columns
      .map((column) => cellOf(column, line))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
  const kept = new Set(columns.map(({ name }) => name));
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    hidden: shown.filter((name) => !kept.has(name)),
  };
}

function columnOf(name: string, rows: readonly Row[], total: Row | undefined): Column {
  const words = rows.map((row) => textOf(row[name]));
  const sum = total && (total[name] === undefined ? '' : textOf(total[name]));
  const cells = [name, ...words, ...(sum === undefined ? [] : [sum])];
  return {
    ...{ name, cells, words: [name, ...words], width: widest(cells) },
    side: rows.some((row) => isNumeric(row[name])) ? 'right' : 'left',
  };
}

/** Shortens times, and ids unless they are those of the rows themselves, which the next command needs. */
function shortened(column: Column, isFirst: boolean): Column {
  const cells = column.cells.map((cell) => shortTime(isFirst ? cell : shortId(cell)));
  return { ...column, cells, width: widest(cells) };
}

const widest = (cells: readonly string[]) => Math.max(...cells.map(widthOf));

/** Returns the row with the sums of the amounts, if a list has several rows with money. */
function totalOf(rows: readonly Row[], [first = '', ...names]: readonly string[]): Row | undefined {
  const sums = names.flatMap((name) => {
    const amounts = rows.flatMap((row) => {
      const value = row[name];
      return value instanceof Pesos && value.isSummed ? value.centavos : [];
    });
    const sum = amounts.reduce((all, one) => (all + one) as Centavos, 0 as Centavos);
    return amounts.length > 0 ? [[name, pesos(sum)] as const] : [];
  });
  if (rows.length < 2 || sums.length === 0) return undefined;
  return { ...Object.fromEntries(sums), [first]: `total of ${rows.length}` };
}

/**
 * Returns the columns that fit a page: texts are shortened first, then the columns of least worth are left out. One of
 * them returns if a wider column that was worth more had to be left out as well.
 */
function fitted(all: readonly Column[], page: number): Column[] {
  let kept = [...all];
  const shortest = ({ side, width }: Column, n: number) =>
    side === 'left' && n > 0 ? Math.min(width, SHORTENED) : width;
  const taken = (some: readonly Column[]) =>
    some.map(shortest).reduce((sum, width) => sum + width + GAP, -GAP);
  const leftOut: string[] = [];
  while (kept.length > 1 && taken(kept) > page) {
    const least = leastWorth(kept.map(({ name }) => name));
    leftOut.unshift(least);
    kept = kept.filter(({ name }) => name !== least);
  }
  for (const name of leftOut) {
    const larger = all.filter((column) => column.name === name || kept.includes(column));
    if (taken(larger) <= page) kept = larger;
  }
  let spare = page - taken(kept);
  return kept.map((column, n) => {
    const width = kept.length === 1 ? Math.min(column.width, page) : shortest(column, n);
    const more = Math.max(0, Math.min(spare, column.width - width));
    spare -= more;
    const cells = column.cells.map((cell) => cut(cell, width + more));
    return { ...column, cells, width: widest(cells) };
  });
}

function cellOf({ name, cells, words, width, side }: Column, line: number): string {
  const cell = padded(cells[line] ?? '', width, side);
  return line === 0 ? heading(cell) : coloured(name, words[line] ?? '', cell);
}
