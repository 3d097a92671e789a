import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import type { ChargeOutcome } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { findOpenExceptions } from '#lib/store/collections/exceptions.ts';
import { outcomesOf } from '#lib/store/collections/file-batches.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';

/** A number of orders and the sum of their amounts, in centavos. */
export type Sum = { count: number; amount: number };

/** The outcomes of the orders that one merchant presented with one file. */
export type ReconciledRow = {
  file: string;
  state: BankFile['state'];
  account_id: string;
  presented: Sum;
  paid: Sum;
  /** The part of `paid` that the bank had returned at first. */
  corrected: Sum;
  returned: Sum;
  /** The part of `returned` that the bank had paid at first. */
  reversed: Sum;
  unanswered: Sum;
  /** Orders recalled from a file that the bank has not read, to be presented with another one. */
  taken_back: Sum;
  /** The number of open exceptions of its orders. */
  exceptions: number;
};

/** A day to the centavo: what was presented on it, and the outcomes up to now. */
export type Reconciliation = {
  day: CalendarDate;
  rows: ReconciledRow[];
  total: Omit<ReconciledRow, 'file' | 'state' | 'account_id' | 'exceptions'>;
  /** Includes exceptions that are about none of our orders. */
  open_exceptions: number;
  /** The differences, in words; none if the day balances. */
  differences: string[];
};

/** The columns of a reconciliation, in their order. */
export const RECONCILED = [
  'presented',
  'paid',
  'corrected',
  'returned',
  'reversed',
  'unanswered',
  'taken_back',
] as const;

/**
 * Reconciles a day from the orders themselves, by file and merchant. Every presented order is paid, returned, unanswered
 * or recalled (`taken_back`). The number and sum of a file must match those of its orders; an order that cannot be read
 * is missing from them. `of` names the owner of the files: `EVERY_ACCOUNT` for the scheduled runs, an account for its
 * runs in the sandbox. Without it, all files are reconciled.
 */
export async function reconcileDay(day: CalendarDate, of?: string): Promise<Reconciliation> {
  const rows: ReconciledRow[] = [];
  const differences: string[] = [];
  const exceptions = await findOpen(day);
  for (const file of await listFiles(day, { accountId: of })) {
    if (file.operations === 0) continue;
    const own = await reconcileFile(file, exceptions);
    rows.push(...own);
    const found = sumOf(own.map(({ presented }) => presented));
    if (found.count !== file.operations || found.amount !== file.total) {
      differences.push(
        `${nameOf(file)} holds ${file.operations} orders of ${pesos(file.total)}; ${found.count} of ${pesos(found.amount)} are found.`,
      );
    }
  }
  const total = Object.fromEntries(RECONCILED.map((word) => [word, sumOf(rows.map((row) => row[word]))]));
  return {
    day,
    rows,
    total: total as Reconciliation['total'],
    open_exceptions: exceptions.length,
    differences,
  };
}

async function reconcileFile(
  file: BankFile,
  exceptions: readonly CollectionException[],
): Promise<ReconciledRow[]> {
  const rows = new Map<string, ReconciledRow>();
  const byOrder = Map.groupBy(exceptions, ({ order_id }) => order_id);
  for await (const charges of outcomesOf(file)) {
    for (const charge of charges) {
      const row = rows.get(charge.account_id) ?? newRow(file, charge.account_id);
      rows.set(charge.account_id, row);
      row.exceptions += byOrder.get(charge.id)?.length ?? 0;
      for (const word of ['presented', ...wordsOf(charge, file)] as const) {
        row[word] = sumOf([row[word], { count: 1, amount: charge.totals.total }]);
      }
    }
  }
  return [...rows.values()];
}

/** Returns the columns of an order for its presentment in this file. */
function wordsOf(charge: ChargeOutcome, { id }: BankFile): (typeof RECONCILED)[number][] {
  if (charge.file_id !== id) return ['taken_back'];
  if (charge.status === 'paid') return charge.corrected_at ? ['paid', 'corrected'] : ['paid'];
  if (charge.failure) return charge.reversed_at ? ['returned', 'reversed'] : ['returned'];
  return ['unanswered'];
}

function newRow(file: BankFile, account_id: string): ReconciledRow {
  const none = Object.fromEntries(RECONCILED.map((word) => [word, NONE]));
  return {
    file: nameOf(file),
    state: file.state,
    account_id,
    exceptions: 0,
    ...(none as Reconciliation['total']),
  };
}

const NONE: Sum = { count: 0, amount: 0 };

const sumOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  amount: sums.reduce((all, { amount }) => all + amount, 0),
});

const pesos = (centavos: number) => (centavos / 100).toFixed(2);

async function findOpen(day: CalendarDate): Promise<CollectionException[]> {
  const open = await findOpenExceptions();
  return open.filter(({ date }) => date === day);
}
