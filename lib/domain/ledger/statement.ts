import type { Centavos } from '#lib/domain/money.ts';
import { shownBalance } from './postings.ts';
import { type LedgerCounts, sumsByType, type TypeSums } from './sums.ts';

/** The lines of some days together, in centavos: their number, and their measures. */
type Sums = Omit<TypeSums, 'type'>;

/** An account's statement of a month, in centavos. A balance below zero is owed by the merchant. */
export type Statement = {
  readonly opening: Centavos;
  readonly closing: Centavos;
  readonly types: readonly TypeSums[];
  readonly days: readonly (Sums & { readonly day: string; readonly closing: Centavos })[];
};

/**
 * Returns the statement of a month. It follows from this month and earlier ones alone, so what is summed later changes
 * no statement of an earlier month.
 *
 * @param months the sums of the month and of all earlier ones; months without lines are missing
 * @param days the sums of the month's days, earliest first
 */
export function statementOf(
  month: string,
  months: readonly { month: string; counts: LedgerCounts }[],
  days: readonly { day: string; counts: LedgerCounts }[],
): Statement {
  const own = months.find((one) => one.month === month)?.counts ?? {};
  const opening = months
    .filter((one) => one.month < month)
    .reduce((sum, { counts }) => sum + payableOf(counts), 0) as Centavos;
  let closing = opening;
  return {
    opening,
    closing: (opening + payableOf(own)) as Centavos,
    types: sumsByType(own),
    days: days.map(({ day, counts }) => {
      closing = (closing + payableOf(counts)) as Centavos;
      return { day, ...together(sumsByType(counts)), closing };
    }),
  };
}

const payableOf = ({ payable = 0 }: LedgerCounts): Centavos => shownBalance('payable', payable as Centavos);

const together = (types: readonly TypeSums[]): Sums => {
  const sumOf = (measure: keyof Sums) => types.reduce((sum, one) => sum + one[measure], 0) as Centavos;
  return {
    count: sumOf('count'),
    amount: sumOf('amount'),
    fee: sumOf('fee'),
    tax: sumOf('tax'),
    net: sumOf('net'),
  };
};
