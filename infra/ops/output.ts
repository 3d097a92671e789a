import { stringify } from 'csv-stringify/sync';
import { oneLine } from '#lib/domain/one-line.ts';

type Cell = string | number | boolean | null | undefined;

/** One line of a listing. It shows at most the last four digits of an account number. */
export type Row = Readonly<Record<string, Cell>>;

/**
 * Returns a listing as CSV. A text that a spreadsheet would read as a formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true });
}

/** Returns a listing as a table, without its empty columns, numbers aligned to the right. */
export function tableOf(rows: readonly Row[], names: readonly string[]): string {
  const columns = names.filter((name) => rows.some((row) => textOf(row[name]) !== '-'));
  const lines = [columns, ...rows.map((row) => columns.map((name) => textOf(row[name])))];
  const widths = columns.map((_, n) => Math.max(...lines.map((cells) => cells[n]?.length ?? 0)));
  const isNumber = columns.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const pad = (cell: string, n: number) =>
    isNumber[n] ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0);
  return lines.map((cells) => `${cells.map(pad).join('  ').trimEnd()}\n`).join('');
}

/** Returns a record as lines of name and value, nested members by their path, lists of records as tables. */
export function fieldsOf(record: object): string {
  const members = membersOf(record);
  const isTable = ([, value]: [string, unknown]): boolean =>
    Array.isArray(value) && typeof value[0] === 'object';
  const fields = members.filter((member) => !isTable(member));
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`.trimEnd());
  const tables = members.filter(isTable).map(([name, value]) => {
    const rows = (value as object[]).map((each) => Object.fromEntries(membersOf(each)) as Row);
    return `\n${name}\n${tableOf(rows, [...new Set(rows.flatMap(Object.keys))])}`;
  });
  return `${lines.join('\n')}\n${tables.join('')}`;
}

function membersOf(record: object, path = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? membersOf(value, `${path}${name}.`)
      : [[`${path}${name}`, value]],
  );
}

/** Joins words with commas, and sentences, which have commas of their own, with spaces. */
function joined(values: readonly unknown[]): string {
  const isOfSentences = values.some((value) => typeof value === 'string' && /[.!?]$/.test(value));
  return values.join(isOfSentences ? ' ' : ', ');
}

/**
 * Returns a value without control characters: merchants and banks wrote some of it, and it must not move the cursor.
 */
function textOf(value: unknown): string {
  return oneLine(Array.isArray(value) ? joined(value) : String(value ?? '')) || '-';
}
