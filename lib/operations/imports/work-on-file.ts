import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Import, Working } from '#lib/domain/imports/import.ts';
import { endStep, noteFile, type Slice, stopStep } from '#lib/domain/imports/steps.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { rowsAfter } from '#lib/store/imports/rows.ts';
import { applyChargeRows } from './apply-charge-rows.ts';
import { APPLIED_AT_ONCE } from './apply-in-groups.ts';
import { applyRows } from './apply-rows.ts';
import { checkChargeRows } from './check-charge-rows.ts';
import { CHECKED_AT_ONCE, checkRows, type KnownRows } from './check-rows.ts';
import { FileSoFar } from './file-so-far.ts';
import { type ReadFile, readImportFile } from './import-file.ts';
import { NotNow } from './not-now.ts';
import type { Doing, Progress } from './progress.ts';
import { writeResult } from './result-file.ts';

const NO_ROWS = { items: [] };

/**
 * Checks or applies the rows of an import's file, from the last line that was worked on, and writes the result file at
 * the end.
 *
 * @returns false if the worker's time was over before the end
 * @throws NotNow if rows are to be applied and the merchant is suspended
 */
export async function workOnFile(progress: Progress, { files, rowsAtOnce, isOver }: Doing): Promise<boolean> {
  const read = await readImportFile(progress.current, files);
  if ('fault' in read) {
    const { fault, columns = [] } = read;
    await progress.store((before, now) => stopStep(before, fault, columns, now));
    return true;
  }
  const { guess, rows, bytes } = read;
  if (progress.current.guess === null) {
    await progress.store((before, now) => noteFile(before, guess, rows.length, bytes, now));
  }
  const { account_id, status } = progress.current;
  if (status === 'undoing') throw new Error('An import is undone without its file');
  const atOnce = rowsAtOnce ?? (status === 'checking' ? CHECKED_AT_ONCE : APPLIED_AT_ONCE);
  const [account, { items }] = await Promise.all([
    requireAccount(account_id),
    status === 'checking' ? rowsAfter(progress.current.id, progress.current.last_line, atOnce) : NO_ROWS,
  ]);
  const known = new Map(items.map((row) => [row.line, row]));
  const work = workOnSlices(read, progress.current, status, { account, known });
  for (
    let from = rows.findIndex(({ line }) => line > progress.current.last_line);
    from >= 0;
    from += atOnce
  ) {
    if (from >= rows.length) break;
    if (isOver()) return false;
    const [clock, current] = await Promise.all([clockOf(account_id, new Date()), requireAccount(account_id)]);
    if (status === 'applying' && current.status !== 'active') throw new NotNow();
    await progress.after(await work(progress.current, from, from + atOnce, clock));
  }
  await writeResult(progress.current, rows, files);
  await progress.store(endStep);
  return true;
}

/** Works on the rows of a file from one place to another. */
type WorkOnSlice = (one: Import, from: number, to: number, clock: Clock) => Promise<Slice>;

/** Returns the work of a step on slices of a file, by what its rows become. */
function workOnSlices(
  file: ReadFile,
  { id }: Import,
  step: Exclude<Working, 'undoing'>,
  { account, known }: { account: Account; known: KnownRows },
): WorkOnSlice {
  if (file.kind === 'direct_debits') {
    const { rows } = file;
    return step === 'checking'
      ? (one, from, to, clock) => checkRows(one, rows.slice(from, to), clock, known)
      : (one, from, to, clock) => applyRows(one, rows.slice(from, to), account, clock);
  }
  const { rows } = file;
  const soFar = new FileSoFar(id, rows, account);
  return step === 'checking'
    ? (one, from, to, clock) =>
        checkChargeRows(one, rows.slice(from, to), { clock, seller: account, soFar, known })
    : (one, from, to, clock) => applyChargeRows(one, rows.slice(from, to), clock);
}
