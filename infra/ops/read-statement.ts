import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { centavosOf } from '#lib/domain/money.ts';
import { OpsError } from './command.ts';

type Line = { info: { lines: number }; record: Record<string, string | undefined> };

/**
 * Reads a statement of the bank: CSV with commas, semicolons or tabs, whose first line names at least the columns
 * `reference` and `amount`, in pesos. A column `date` is read as well (2027-11-16 or 16/11/2027); a row may leave it
 * empty. Throws `OpsError` for anything else: a file that writes the month first would date its rows wrongly.
 */
export async function readStatement(path: string): Promise<StatementLine[]> {
  const content = await readFile(path).catch(() => {
    throw new OpsError(`The file ${path} cannot be read.`);
  });
  return linesOf(content, path).map(({ record: { reference, amount, date }, info: { lines } }) => {
    const centavos = centavosOf(pesosOf(amount ?? ''));
    if (!reference) throw new OpsError(`${path}, line ${lines}: the column reference is missing or empty.`);
    if (centavos === undefined)
      throw new OpsError(`${path}, line ${lines}: the column amount must be an amount in pesos.`);
    if (!date) return { reference, amount: centavos };
    const on = calendarDate(date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'));
    if (on === undefined)
      throw new OpsError(
        `${path}, line ${lines}: the column date must be a date, as 2027-11-16 or 16/11/2027 (day first), or empty.`,
      );
    return { reference, amount: centavos, date: on };
  });
}

/** Reads an amount as banks write it: `$1,234.50`. */
function pesosOf(text: string): number {
  const plain = text.replace(/^\$ ?/, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function linesOf(content: Buffer, path: string): Line[] {
  try {
    return parse(content, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError) throw new OpsError(`${path} is not a valid CSV file: ${error.message}`);
    throw error;
  }
}
