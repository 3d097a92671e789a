import { createHash } from 'node:crypto';
import { digitsOf, type StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type ShownPayment, shownPayment } from '#lib/domain/ledger/bank-statement.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findLinesOf } from '#lib/store/ledger/lines.ts';
import { findBearers } from '#lib/store/references.ts';

/** A row of a statement with the order whose reference and amount it has, and the payment that it shows. */
export type MatchedRow = {
  readonly reference: string;
  readonly order: Charge;
  readonly shown: ShownPayment;
};

/** The rows of a statement, each reference once, and its id: the digest of them. */
export type Statement = { readonly id: string; readonly rows: readonly StatementLine[] };

/** Returns a statement. The first of several rows with one reference counts. */
export function statementOf(lines: readonly StatementLine[]): Statement {
  const rows = new Map<string, StatementLine>();
  for (const line of lines) {
    const reference = digitsOf(line.reference);
    if (!rows.has(reference)) rows.set(reference, { ...line, reference });
  }
  const text = JSON.stringify(
    [...rows.values()].map(({ reference, amount, date }) => [reference, amount, date]),
  );
  return { id: createHash('sha256').update(text).digest('hex'), rows: [...rows.values()] };
}

/** A payment that is credited takes three writes of a transaction, which has a hundred, or four if it was a double one. */
const ROWS_AT_ONCE = 24;

/** Yields the rows of a statement, as many at a time as one transaction credits. */
export function* inGroups({ rows }: Statement): Generator<readonly StatementLine[], void, undefined> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}

/**
 * Returns those rows that show a payment of an order whose money the operator holds, as of this moment. A merchant whom
 * the bank credits itself has its own money on the statement, which is nothing to book.
 */
export async function matchRows(statementId: string, rows: readonly StatementLine[]): Promise<MatchedRow[]> {
  const named = rows.filter(({ reference }) => REFERENCE.test(reference));
  const bearers = await findBearers(named.map(({ reference }) => Number(reference)));
  const orders = await findCharges(bearers.flatMap((id) => id ?? []));
  const byReference = new Map(orders.map((order) => [String(order.reference), order]));
  const matched = await Promise.all(
    named.map(async ({ reference, amount, date }): Promise<MatchedRow[]> => {
      const order = byReference.get(reference);
      if (order?.ledger?.settlement !== 'held' || order.totals.total !== amount) return [];
      const shown = shownPayment(await findLinesOf(order), statementId, date);
      return shown ? [{ reference, order, shown }] : [];
    }),
  );
  return matched.flat();
}

const REFERENCE = /^\d{1,9}$/;
