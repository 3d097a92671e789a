import { userInfo } from 'node:os';
import { RECONCILED_COLUMNS, rowOfReconciled, rowOfSums } from '#infra/ops/collection-rows.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { ofDeployed } from '#infra/ops/of-deployed.ts';
import { day, month } from '#infra/ops/options.ts';
import { pesos, pesosIf } from '#infra/ops/output/values.ts';
import { monthRows } from '#infra/ops/overview/month-rows.ts';
import { readStatement } from '#infra/ops/read-statement.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import type { StatementDifference, StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';
import { bookStatement } from '#lib/operations/ledger/bank-credits/book-statement.ts';
import {
  type ComparedStatement,
  compareWithStatement,
} from '#lib/operations/ledger/bank-credits/compare-with-statement.ts';
import { type Statement, statementOf } from '#lib/operations/ledger/bank-credits/match-rows.ts';
import { noteComparison } from '#lib/operations/ledger/bank-credits/note-statement.ts';
import { reconcileMonth } from '#lib/operations/overview/reconcile-month.ts';

const rowOf = ({ difference, reference, ours, statement }: StatementDifference) => ({
  ...{ difference, reference, ours: pesosIf(ours), statement: pesosIf(statement) },
});

/**
 * Compares a statement with our records, after its payments are booked if the operator asks for that. Returns where the
 * two differ, and what is booked of it, in pesos.
 */
async function readWith(path: string, of: CalendarDate, by: string | undefined) {
  const lines = await readStatement(path);
  const statement = statementOf(lines);
  const { differences, unbooked, booking } =
    by === undefined
      ? await compareWithStatement(lines, statement, of)
      : await bookAndCompare(lines, statement, of, by);
  return {
    lines_compared: lines.length,
    statement: differences.map(rowOf),
    unbooked: { payments: unbooked.count, amount: pesosIf(unbooked.amount) },
    booked: {
      ...{
        payments: booking?.credited ?? 0,
        amount: pesos(booking?.line_id ? booking.amount : (0 as Centavos)),
      },
      line_id: booking?.line_id ?? null,
    },
  };
}

/** Books a statement, and notes its differences for the closing of today. */
async function bookAndCompare(
  lines: readonly StatementLine[],
  statement: Statement,
  of: CalendarDate,
  by: string,
): Promise<ComparedStatement> {
  const clock = await stageClock();
  await bookStatement(statement, by, clock);
  return noteComparison(lines, statement, of, clock);
}

async function showMonth(month: string) {
  const days = await reconcileMonth(month);
  if (days.length === 0 && `${month}-01` > mexicoCityDate(new Date()))
    throw new OpsError(
      `${month} has not begun, so there is nothing to reconcile. See what comes with overview --days.`,
    );
  const balances = days.every((one) => one.balances);
  if (!balances) process.exitCode = 1;
  return { month, balances, ...monthRows(days) };
}

/** Reconciliation of a day, or of a month. */
export const reconcileCommands: readonly OpsCommand[] = [
  command({
    name: 'reconcile',
    summary: 'Reconcile a day to the centavo: what was presented, and its outcome so far.',
    details:
      'For each file and merchant, in numbers and pesos: presented = paid + returned + unanswered + taken_back. ' +
      'corrected counts paid orders that the bank had returned before; reversed counts returned orders that it had ' +
      'paid before. The exit code is 1 if a sum does not match. A statement is a CSV file of the bank whose first line ' +
      'names at least the columns reference and amount (in pesos); a column date tells a second payment of an order ' +
      'from the first one. A statement is only compared, unless you add --book: then the money of the payments that it ' +
      'shows counts as credited, in one line of the ledger, and may be paid out to merchants once it is available. ' +
      'That cannot be undone, and the closing of today names the differences. A stopped command is finished by repeating it; repeating it books nothing twice. What ' +
      'the bank credited to merchants directly is compared, and never booked. --month compares, day by day, what the ' +
      'files count with the sums of outcomes that a worker keeps: it reads the files’ own counts and one query of each ' +
      'merchant, and no orders.',
    example: 'reconcile --day yesterday --statement statement.csv',
    takes: (line) =>
      line
        .option('--day <day>', 'the day of the files: 2027-11-16, today or yesterday', day)
        .option('--month <month>', 'a month instead, by sums: 2027-11', month)
        .option('--statement <file>', 'a statement of the bank, to compare with the paid orders')
        .option('--book', 'book the payments that the statement shows')
        .option('--by <name>', 'who books them (default: the user of this machine)'),
    listing: { member: 'rows', columns: RECONCILED_COLUMNS },
    asks: async (_, { statement, book }) =>
      ofDeployed(
        book && statement !== undefined
          ? 'This books the payments that the statement shows as credited, so that they may be paid out.'
          : undefined,
      ),
    run: async (_, { day: of, month: within, statement, book, by = userInfo().username }) => {
      if (within !== undefined) {
        if (of !== undefined || statement !== undefined)
          throw new OpsError('A month is reconciled by sums: name neither --day nor --statement.');
        return showMonth(within);
      }
      if (of === undefined) throw new OpsError('Name the day or the month: --day, --month.');
      if (book && statement === undefined) throw new OpsError('Name the statement to book with --statement.');
      const { rows, total, open_exceptions, differences } = await reconcileDay(of);
      const read = statement === undefined ? undefined : await readWith(statement, of, book && by);
      const balances = differences.length === 0 && (read?.statement ?? []).length === 0;
      if (!balances) process.exitCode = 1;
      return {
        ...{ day: of, balances, differences, open_exceptions },
        total: rowOfSums(total),
        rows: rows.map(rowOfReconciled),
        ...read,
      };
    },
  }),
];
