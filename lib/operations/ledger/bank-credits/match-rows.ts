import { createHash } from 'node:crypto';
import { digitsOf, type StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type ShownPayment, shownPayments } from '#lib/domain/ledger/shown-payments.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findLinesOf } from '#lib/store/ledger/lines.ts';
import { findBearers } from '#lib/store/references.ts';

/** A row of a statement with the order whose reference and amount it has, and the payment that it shows. */
export type MatchedRow = {
  readonly reference: string;
  readonly order: Charge;
  readonly shown: ShownPayment;
};

/** The rows of a statement, each once, and its id: the digest of them. */
export type Statement = { readonly id: string; readonly rows: readonly StatementLine[] };

/** Returns a statement. Rows with the same reference, amount and date count as one: they may show one payment twice. */
export function statementOf(lines: readonly StatementLine[]): Statement {
  const rows = new Map<string, StatementLine>();
  for (const line of lines) {
    const row = { ...line, reference: digitsOf(line.reference) };
    const text = JSON.stringify([row.reference, row.amount, row.date]);
    if (!rows.has(text)) rows.set(text, row);
  }
  const text = `[${[...rows.keys()].join()}]`;
  return { id: createHash('sha256').update(text).digest('hex'), rows: [...rows.values()] };
}

/** A payment that is credited takes three writes of a transaction, which has a hundred, or four if it was a double one. */
const ROWS_AT_ONCE = 24;

/** Yields the rows of a statement, as many at a time as one transaction credits. Those of one reference stay together. */
export function* inGroups({ rows }: Statement): Generator<readonly StatementLine[], void, undefined> {
  let group: StatementLine[] = [];
  for (const some of Map.groupBy(rows, ({ reference }) => reference).values()) {
    if (group.length > 0 && group.length + some.length > ROWS_AT_ONCE) {
      yield group;
      group = [];
    }
    group.push(...some);
  }
  if (group.length > 0) yield group;
}

/**
 * Returns those rows that show a payment of an order whose money the operator holds, as of this moment. A merchant whom
 * the bank credits itself has its own money on the statement, which is nothing to book.
 */
export async function matchRows(statementId: string, rows: readonly StatementLine[]): Promise<MatchedRow[]> {
  const named = Map.groupBy(
    rows.filter(({ reference }) => REFERENCE.test(reference)),
    ({ reference }) => reference,
  );
  const bearers = await findBearers([...named.keys()].map(Number));
  const orders = await findCharges(bearers.flatMap((id) => id ?? []));
  const byReference = new Map(orders.map((order) => [String(order.reference), order]));
  const matched = await Promise.all(
    [...named].map(async ([reference, some]): Promise<MatchedRow[]> => {
      const order = byReference.get(reference);
      const own = some.filter(({ amount }) => amount === order?.totals.total);
      if (order?.ledger?.settlement !== 'held' || own.length === 0) return [];
      const dates = own.map(({ date }) => date);
      const payments = shownPayments(await findLinesOf(order), statementId, dates);
      return payments.flatMap((shown) => (shown ? { reference, order, shown } : []));
    }),
  );
  return matched.flat();
}

const REFERENCE = /^\d{1,9}$/;
