import { endStep, noteFile, stopStep } from '#lib/domain/imports/steps.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { rowsAfter } from '#lib/store/imports/rows.ts';
import { APPLIED_AT_ONCE } from './apply-in-groups.ts';
import { CHECKED_AT_ONCE } from './check-rows.ts';
import { readImportFile } from './import-file.ts';
import { NotNow } from './not-now.ts';
import type { Doing, Progress } from './progress.ts';
import { writeResult } from './result-file.ts';
import { workOnSlices } from './slices.ts';

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
