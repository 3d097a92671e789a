import { createHash } from 'node:crypto';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import type { PresentedOn, ReportedDay } from '#lib/operations/bank-files/file-content.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { findReconciled, noteReconciled } from '#lib/store/collections/reconciliations.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { RECONCILED, type ReconciledRow, type Reconciliation, reconcileDay, type Sum } from './reconcile.ts';

/** Returns the name of a day's latest reconciliation. It is the only file of the service that is overwritten. */
const currentName = ({ day, of }: PresentedOn) => `reports/reconciliation/current/${of}/${day}.csv`;

/** Returns the name of a day's reconciliation by number, from 1. These files never change. */
const numberedName = ({ day, of }: PresentedOn, number: number) =>
  `reports/reconciliation/${of}/${day}/${String(number).padStart(5, '0')}.csv`;

/**
 * Writes the reconciliations of some days as CSV next to the bank's files, after a return file (`returnFile`). Each day
 * has one current file under a stable name, and a numbered file for each of its contents. Writes nothing if the content
 * is the same as before. Amounts are in pesos.
 *
 * A return file with the objections of months has a hundred days, and each takes the orders of that day. So it is noted
 * after which return file a day was reconciled: a repeated call passes over the days that a stopped one has finished.
 */
export async function writeReconciliation(
  days: Iterable<ReportedDay>,
  returnFile: string,
  files: BankFiles,
): Promise<void> {
  for (const { day, of: owner, isChanged } of days) {
    const of = { day, of: owner };
    // A writer that was overtaken may have replaced the newer content with its older one, so it writes once more.
    let isOvertaken = false;
    await retryOnConflict(async () => {
      // Read before the orders of the day: the condition on it then keeps an older content from being noted after a
      // newer one.
      const before = await findReconciled(of);
      if (!isChanged && !isOvertaken && before?.after === returnFile) return;
      const { text, total: outcomes } = await contentOf(of);
      const digest = createHash('sha256').update(text).digest('base64url');
      const isKnown = before?.digest === digest;
      if (isKnown && !isOvertaken) {
        await noteReconciled(of, { ...before, outcomes, after: returnFile }, before);
        return;
      }
      await files.put(currentName(of), piecesOf(text), Buffer.byteLength(text));
      const number = isKnown ? before.number : await writeNumbered(of, text, before?.number ?? 0, files);
      const changed_on = mexicoCityDate(new Date());
      const next = { number, digest, changed_on, outcomes, after: returnFile };
      await noteReconciled(of, next, before).catch((error: unknown) => {
        isOvertaken ||= error instanceof ConflictError;
        throw error;
      });
      log('info', 'reconciliation_written', { ...of, number, return_file: returnFile });
    });
  }
}

/**
 * Writes a further numbered file of a day and returns its number. A number that a writer used without noting it is
 * skipped.
 */
async function writeNumbered(of: PresentedOn, text: string, last: number, files: BankFiles): Promise<number> {
  for (let number = last + 1; ; number++) {
    const isNew = await files.putOnce(numberedName(of, number), piecesOf(text), Buffer.byteLength(text));
    if (isNew) return number;
  }
}

/** Returns the CSV of a day, and the sums in it. */
async function contentOf({
  day,
  of,
}: PresentedOn): Promise<Pick<Reconciliation, 'total'> & { text: string }> {
  const { rows, total } = await reconcileDay(day, of);
  const lines = [...rows.map(lineOf), lineOf({ file: 'total', state: '', account_id: '', ...total })];
  const text = [`day,${COLUMNS}`, ...lines.map((line) => `${day},${line}`), ''].join('\r\n');
  return { text, total };
}

const COLUMNS = [
  'file',
  'state',
  'account_id',
  ...RECONCILED.flatMap((word) => [`${word}_count`, `${word}_amount`]),
].join();

type Row = Omit<ReconciledRow, 'state' | 'exceptions'> & { state: string };

/** Names of files and accounts contain nothing that needs quotes. */
function lineOf(row: Row): string {
  const sums = RECONCILED.flatMap((word) => inPesos(row[word]));
  return [row.file, row.state, row.account_id, ...sums].join();
}

const inPesos = ({ count, amount }: Sum) => [String(count), (amount / 100).toFixed(2)];

async function* piecesOf(text: string) {
  yield text;
}
