import type { Centavos } from '#lib/domain/money.ts';

/** A line of the bank's statement: the reference of an order, as far as the bank says it, and what was credited. */
export type StatementLine = { reference: string; amount: Centavos };

/**
 * Where our records and the bank's statement part: we say that it was paid and the statement lacks it, the statement has
 * what we do not, or both have it with other amounts.
 */
export type StatementDifference = {
  difference: 'not_on_statement' | 'only_on_statement' | 'other_amount';
  reference: string;
  ours: Centavos | null;
  statement: Centavos | null;
};

/**
 * Compares what we say was paid, each reference once, with the lines of a statement. A reference that the statement has
 * again is one that we do not have.
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

/** Statements put zeros before a reference, and some spaces around it. */
const digitsOf = (reference: string) => reference.trim().replace(/^0+(?=\d)/, '');
