import {
  compareStatement,
  type StatementDifference,
  type StatementLine,
} from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankStatement } from '#lib/domain/ledger/bank-statement.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { chargesOf } from '#lib/store/collections/file-batches.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';
import { findBankStatement } from '#lib/store/ledger/bank-statements.ts';
import { inGroups, matchRows, type Statement } from './match-rows.ts';

/** A number of payments and their sum in centavos. */
type Payments = { readonly count: number; readonly amount: Centavos };

/** A statement of the bank beside our records. */
export type ComparedStatement = {
  readonly differences: readonly StatementDifference[];
  /** The payments that it shows and that are not booked yet; none after a booking. */
  readonly unbooked: Payments;
  /** Its latest booking; undefined if there is none. */
  readonly booking: BankStatement | undefined;
};

/**
 * Compares a statement with what the bank paid from the files of a day. Its rows may also show payments of other days,
 * whose money the operator holds, and an earlier statement may have had some of this day: those are no differences.
 *
 * @param lines all rows, as the bank wrote them
 */
export async function compareWithStatement(
  lines: readonly StatementLine[],
  statement: Statement,
  day: CalendarDate,
): Promise<ComparedStatement> {
  const unclear: StatementDifference[] = [];
  const shown = new Map<string, { readonly amount: Centavos; readonly rows: number }>();
  let [count, amount] = [0, 0];
  for (const rows of inGroups(statement)) {
    for (const { reference, order, shown: payment } of await matchRows(statement.id, rows)) {
      const { total } = order.totals;
      shown.set(reference, { amount: total, rows: (shown.get(reference)?.rows ?? 0) + 1 });
      const isUnbooked = payment.line !== undefined && payment.line.credited_on === null;
      if (isUnbooked) [count, amount] = [count + 1, amount + total];
      if (payment.as === 'date_needed' || payment.as === 'unfinished')
        unclear.push({ difference: payment.as, reference, ours: total, statement: total });
    }
  }
  const paid = await paidOn(day);
  const isShown = (reference: string, own: Centavos | null): boolean => {
    const { amount, rows } = shown.get(reference) ?? { amount: null, rows: 0 };
    if (amount === null || amount !== own || rows === 0) return false;
    shown.set(reference, { amount, rows: rows - 1 });
    return true;
  };
  for (const { reference, amount } of paid) isShown(reference, amount);
  // A further row of the same payment is a difference all the same.
  const isOfOtherDay = ({ difference, reference, statement: own }: StatementDifference) =>
    difference === 'only_on_statement' && isShown(reference, own);
  const ofDay = compareStatement(paid, lines).filter((one) => !isOfOtherDay(one));
  const known = await onEarlierStatement(statement.id, ofDay);
  return {
    differences: [...ofDay.filter((one) => !known.has(one)), ...unclear],
    unbooked: { count, amount: amount as Centavos },
    booking: await findBankStatement(statement.id),
  };
}

/** Returns those payments that are not on a statement because an earlier one had them. */
async function onEarlierStatement(
  statementId: string,
  differences: readonly StatementDifference[],
): Promise<ReadonlySet<StatementDifference>> {
  const missing = differences.filter(({ difference }) => difference === 'not_on_statement');
  const rows = missing.map(({ reference, ours }) => ({ reference, amount: ours as Centavos }));
  const known = new Set<string>();
  for (const some of inGroups({ id: statementId, rows }))
    for (const { reference, shown } of await matchRows(statementId, some))
      if (shown.as === 'known') known.add(reference);
  return new Set(missing.filter(({ reference }) => known.has(reference)));
}

/**
 * Returns what the bank paid from the files of a day, as its statement should show it. It includes payments that were
 * reversed later: the reversal is on the statement of another day.
 */
async function paidOn(day: CalendarDate): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (const file of await listFiles(day)) {
    for await (const charges of chargesOf(file)) {
      const paid = charges.filter(
        ({ file_id, status, reversed_at }) =>
          file_id === file.id && (status === 'paid' || reversed_at !== null),
      );
      lines.push(
        ...paid.map(({ reference, totals }) => ({ reference: String(reference), amount: totals.total })),
      );
    }
  }
  return lines;
}
