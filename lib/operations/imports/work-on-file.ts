import { endStep, noteFile, stopStep } from '#lib/domain/imports/steps.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { APPLIED_AT_ONCE, applyRows } from './apply-rows.ts';
import { CHECKED_AT_ONCE, checkRows } from './check-rows.ts';
import { readImportFile } from './import-file.ts';
import type { Doing, Progress } from './progress.ts';
import { writeResult } from './result-file.ts';

/**
 * Checks or applies the rows of an import's file, from the last line that was worked on, and writes the result file at
 * the end.
 *
 * @returns false if the worker's time was over before the end
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
  const account = await requireAccount(account_id);
  const atOnce = rowsAtOnce ?? (status === 'checking' ? CHECKED_AT_ONCE : APPLIED_AT_ONCE);
  for (
    let from = rows.findIndex(({ line }) => line > progress.current.last_line);
    from >= 0;
    from += atOnce
  ) {
    const some = rows.slice(from, from + atOnce);
    if (some.length === 0) break;
    if (isOver()) return false;
    const clock = await clockOf(account_id, new Date());
    const { current } = progress;
    await progress.after(
      status === 'checking'
        ? await checkRows(current, some, clock)
        : await applyRows(current, some, account, clock),
    );
  }
  await writeResult(progress.current, rows, files);
  await progress.store(endStep);
  return true;
}
