import type { Table } from '#lib/domain/exports/column.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { LineType } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** Our fees of a month of one type of balance transaction, in centavos. */
export type FiscalFee = {
  readonly month: string;
  readonly type: LineType;
  readonly count: number;
  readonly fee: Centavos;
  readonly tax: Centavos;
};

/** The export of fiscal fees: what our invoice of each month is about. */
export const FISCAL_FEES = [
  // A spreadsheet would read 2026-12 as a day.
  { name: 'year', is: 'whole', of: ({ month }) => Number(month.slice(0, 4)) },
  { name: 'month', is: 'whole', of: ({ month }) => Number(month.slice(5)) },
  { name: 'type', is: 'code', of: ({ type }) => type },
  { name: 'count', is: 'whole', of: ({ count }) => count },
  { name: 'fee', is: 'pesos', of: ({ fee }) => fee },
  { name: 'tax', is: 'pesos', of: ({ tax }) => tax },
  { name: 'total', is: 'pesos', of: ({ fee, tax }) => (fee + tax) as Centavos },
  { name: 'currency', is: 'code', of: () => 'MXN' },
] as const satisfies Table<FiscalFee>;

/** Sums of fees by month and type: lines are added in any order. */
export class FeeSums {
  readonly #sums = new Map<string, FiscalFee>();

  /** Adds the fee of a line, if it has one. */
  add({ day, type, fee, tax }: Pick<Line, 'day' | 'type' | 'fee' | 'tax'>): void {
    if (fee === 0 && tax === 0) return;
    const month = day.slice(0, '2026-12'.length);
    const known = this.#sums.get(`${month} ${type}`);
    this.#sums.set(`${month} ${type}`, {
      ...{ month, type, count: (known?.count ?? 0) + 1 },
      fee: ((known?.fee ?? 0) + fee) as Centavos,
      tax: ((known?.tax ?? 0) + tax) as Centavos,
    });
  }

  /** Returns the sums, latest month first. */
  inOrder(): FiscalFee[] {
    const placeOf = ({ month, type }: FiscalFee) => `${month} ${type}`;
    return [...this.#sums.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  }
}
