import { stringify } from 'csv-stringify/sync';
import type { Pesos, Rate } from './values.ts';

type Cell = string | number | boolean | null | undefined | Pesos | Rate;

/** One line of a listing. It shows at most the last four digits of an account number. */
export type Row = Readonly<Record<string, Cell>>;

/**
 * Returns a listing as CSV, amounts and rates as numbers. A text that a spreadsheet would read as a formula gets an
 * apostrophe before it.
 */
export function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' ? value.toJSON() : value,
      ]),
    ),
  );
  return stringify(plain, { header: true, columns: [...columns], escape_formulas: true });
}
