import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { RECONCILED, type ReconciledRow, reconcileDay, type Sum } from './reconcile.ts';

/** A day, and whose files were presented on it. */
export type PresentedOn = { day: CalendarDate; of: string };

/**
 * Writes what became of some days as CSV beside the bank's files, as it stands after an answer: a file for each day and
 * answer. Amounts are pesos.
 */
export async function writeReconciliation(
  presentments: Iterable<PresentedOn>,
  answer: string,
  files: BankFiles,
): Promise<void> {
  for (const { day, of } of presentments) {
    const { rows, total } = await reconcileDay(day, of);
    const lines = [...rows.map(lineOf), lineOf({ file: 'total', state: '', account_id: '', ...total })];
    const text = [`day,${COLUMNS}`, ...lines.map((line) => `${day},${line}`), ''].join('\r\n');
    const name = `reports/reconciliation/${of}/${day}/${answer}.csv`;
    await files.putOnce(name, piecesOf(text), Buffer.byteLength(text));
  }
}

const COLUMNS = [
  'file',
  'state',
  'account_id',
  ...RECONCILED.flatMap((word) => [`${word}_count`, `${word}_amount`]),
].join();

type Row = Omit<ReconciledRow, 'state' | 'exceptions'> & { state: string };

/** Names of files and accounts hold nothing that would have to be quoted. */
function lineOf(row: Row): string {
  const sums = RECONCILED.flatMap((word) => inPesos(row[word]));
  return [row.file, row.state, row.account_id, ...sums].join();
}

const inPesos = ({ count, amount }: Sum) => [String(count), (amount / 100).toFixed(2)];

async function* piecesOf(text: string) {
  yield text;
}
