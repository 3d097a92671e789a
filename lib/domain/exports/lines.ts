import { stringify } from 'csv-stringify/sync';
import type { Centavos } from '#lib/domain/money.ts';
import { amountOf } from '#lib/domain/money.ts';
import { type Cell, cellOf, type Table } from './column.ts';
import type { ExportFormat } from './export.ts';
import { safeText } from './safe-text.ts';

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Returns what a file begins with: in CSV the names of its columns. */
export function beginningOf<Row>(table: Table<Row>, format: ExportFormat): string {
  return format === 'jsonl' ? '' : BYTE_ORDER_MARK + csvOf([table.map(({ name }) => name)]);
}

/**
 * Returns the lines of some rows. In CSV (RFC 4180) amounts have two decimals, and no text is a formula. In JSON lines
 * every value is as the API shows it.
 */
export function linesOf<Row>(table: Table<Row>, format: ExportFormat, rows: readonly Row[]): string {
  if (format === 'csv') return csvOf(rows.map((row) => table.map((column) => textOf(cellOf(column, row)))));
  return rows.map((row) => `${JSON.stringify(recordOf(table, row))}\n`).join('');
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

function textOf(cell: Cell): string {
  if (cell.value === null) return '';
  switch (cell.is) {
    case 'pesos':
      return decimalOf(cell.value);
    case 'text':
      return safeText(cell.value);
    case 'account':
      return maskOf(cell.value);
    case 'json':
      return Object.keys(cell.value).length === 0 ? '' : JSON.stringify(cell.value);
    default:
      return String(cell.value);
  }
}

/** Returns an amount in pesos with exactly two decimals. */
function decimalOf(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the end of an account number as it is shown everywhere. */
const maskOf = (last4: string): string => `…${last4}`;

function recordOf<Row>(table: Table<Row>, row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(table.map((column) => [column.name, jsonOf(cellOf(column, row))]));
}

function jsonOf({ is, value }: Cell): unknown {
  if (value === null) return null;
  if (is === 'pesos') return amountOf(value);
  return is === 'account' ? maskOf(value) : value;
}
