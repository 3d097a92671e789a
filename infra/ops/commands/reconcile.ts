import { RECONCILED_COLUMNS, rowOfReconciled, rowOfSums } from '#infra/ops/collection-rows.ts';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { day } from '#infra/ops/options.ts';
import { readStatement } from '#infra/ops/read-statement.ts';
import { compareStatement, type StatementDifference } from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { paidOn } from '#lib/operations/collections/returns/paid-on.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';

const pesos = (amount: Centavos | null) => (amount === null ? null : amountOf(amount));

/** Returns where the statement differs from our records, in pesos. */
async function compareWith(path: string, of: CalendarDate) {
  const differences = compareStatement(await paidOn(of), await readStatement(path));
  return differences.map(({ difference, reference, ours, statement }: StatementDifference) => {
    return { difference, reference, ours: pesos(ours), statement: pesos(statement) };
  });
}

/** Reconciliation of a day. */
export const reconcileCommands: readonly OpsCommand[] = [
  command({
    name: 'reconcile',
    summary: 'Reconcile a day to the centavo: what was presented, and its outcome so far.',
    details:
      'For each file and merchant, in numbers and pesos: presented = paid + returned + unanswered + taken_back. ' +
      'corrected counts paid orders that the bank had returned before; reversed counts returned orders that it had ' +
      'paid before. The exit code is 1 if a sum does not match. A statement is a CSV file of the bank whose first line ' +
      'names at least the columns reference and amount (in pesos).',
    example: 'reconcile --day yesterday --statement statement.csv',
    takes: (line) =>
      line
        .requiredOption('--day <day>', 'the day of the files: 2027-11-16, today or yesterday', day)
        .option('--statement <file>', 'a statement of the bank, to compare with the paid orders'),
    listing: { member: 'rows', columns: RECONCILED_COLUMNS },
    run: async (_, { day: of, statement }) => {
      const { rows, total, open_exceptions, differences } = await reconcileDay(of);
      const onStatement = statement === undefined ? undefined : await compareWith(statement, of);
      const balances = differences.length === 0 && (onStatement ?? []).length === 0;
      if (!balances) process.exitCode = 1;
      return {
        ...{ day: of, balances, differences, open_exceptions },
        total: rowOfSums(total),
        rows: rows.map(rowOfReconciled),
        ...(onStatement && { statement: onStatement }),
      };
    },
  }),
];
