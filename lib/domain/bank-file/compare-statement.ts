import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * A line of the bank's statement: the reference of an order, as the bank writes it, the amount credited, and its date if
 * the statement has dates.
 */
export type StatementLine = { reference: string; amount: Centavos; date?: CalendarDate };

export const DIFFERENCES = [
  'not_on_statement',
  'only_on_statement',
  'other_amount',
  'date_needed',
  'unfinished',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/**
 * A difference between our records and the bank's statement: an order that is paid with us is missing from the
 * statement, the statement has a line that we do not have, or the amounts differ. `date_needed`: the line may show a
 * payment again that an earlier statement had, or a later payment of the same order.
 * `unfinished`: another statement has claimed the payment, and its booking was stopped.
 */
export type StatementDifference = {
  difference: Difference;
  reference: string;
  ours: Centavos | null;
  statement: Centavos | null;
};

/**
 * Compares our paid orders, each reference once, with the lines of a statement. A reference that the statement repeats
 * counts as one that we do not have.
 */
export function compareStatement(
  ours: readonly StatementLine[],
  statement: readonly StatementLine[],
): StatementDifference[] {
  const left = new Map(ours.map(({ reference, amount }) => [digitsOf(reference), amount]));
  const differences: StatementDifference[] = [];
  for (const { reference: written, amount } of statement) {
    const reference = digitsOf(written);
    const own = left.get(reference);
    left.delete(reference);
    if (own === amount) continue;
    const difference = own === undefined ? 'only_on_statement' : 'other_amount';
    differences.push({ difference, reference, ours: own ?? null, statement: amount });
  }
  for (const [reference, amount] of left) {
    differences.push({ difference: 'not_on_statement', reference, ours: amount, statement: null });
  }
  return differences;
}

/** Statements write zeros before a reference, and some write spaces around it. */
export const digitsOf = (reference: string) => reference.trim().replace(/^0+(?=\d)/, '');
