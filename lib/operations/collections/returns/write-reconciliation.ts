import { createHash } from 'node:crypto';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { findReconciled, noteReconciled } from '#lib/store/collections/reconciliations.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { RECONCILED, type ReconciledRow, reconcileDay, type Sum } from './reconcile.ts';

/** A day, and whose files were presented on it. */
export type PresentedOn = { day: CalendarDate; of: string };

/** Where the last reconciliation of a day is. It is the only file of the service that is overwritten. */
const currentName = ({ day, of }: PresentedOn) => `reports/reconciliation/current/${of}/${day}.csv`;

/** Where each reconciliation of a day is, the first one as 1. They stay as they were written. */
const numberedName = ({ day, of }: PresentedOn, number: number) =>
  `reports/reconciliation/${of}/${day}/${String(number).padStart(5, '0')}.csv`;

/**
 * Writes what became of some days as CSV beside the bank's files, as it is after a return file (`answer`): for each day one
 * current file under a stable name, and each of its contents under a number. Writes nothing if the content is the same as
 * before. Amounts are pesos.
 */
export async function writeReconciliation(
  presentments: Iterable<PresentedOn>,
  answer: string,
  files: BankFiles,
): Promise<void> {
  for (const of of presentments) {
    // A writer that was overtaken may have put its older content in the place of the newer one: it writes once more.
    let isOvertaken = false;
    await retryOnConflict(async () => {
      // Read before the day is: what is noted on this condition is never older than what was noted before.
      const before = await findReconciled(of);
      const text = await csvOf(of);
      const digest = createHash('sha256').update(text).digest('base64url');
      const isKnown = before?.digest === digest;
      if (isKnown && !isOvertaken) return;
      await files.put(currentName(of), piecesOf(text), Buffer.byteLength(text));
      const number = isKnown ? before.number : await writeNumbered(of, text, before?.number ?? 0, files);
      await noteReconciled(of, { number, digest }, before).catch((error: unknown) => {
        isOvertaken ||= error instanceof ConflictError;
        throw error;
      });
      log('info', 'reconciliation_written', { ...of, number, answer });
    });
  }
}

/** Writes a further numbered file of a day, and returns its number. One that a writer took and did not note stays taken. */
async function writeNumbered(of: PresentedOn, text: string, last: number, files: BankFiles): Promise<number> {
  for (let number = last + 1; ; number++) {
    const isNew = await files.putOnce(numberedName(of, number), piecesOf(text), Buffer.byteLength(text));
    if (isNew) return number;
  }
}

async function csvOf({ day, of }: PresentedOn): Promise<string> {
  const { rows, total } = await reconcileDay(day, of);
  const lines = [...rows.map(lineOf), lineOf({ file: 'total', state: '', account_id: '', ...total })];
  return [`day,${COLUMNS}`, ...lines.map((line) => `${day},${line}`), ''].join('\r\n');
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
