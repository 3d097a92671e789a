import { endStep } from '#lib/domain/imports/steps.ts';
import { clockOf } from '#lib/operations/clock.ts';
import type { Doing, Progress } from './progress.ts';
import { writeResult } from './result-file.ts';
import { undoRows } from './undo-rows.ts';

/**
 * Undoes the applied rows of an import, from the last line that was worked on, and writes the result file at the end. It
 * needs no file: what was applied is stored.
 *
 * @returns false if the worker's time was over before the end
 */
export async function workOnUndoing(
  progress: Progress,
  { files, rowsAtOnce, isOver }: Doing,
): Promise<boolean> {
  for (let more = true; more; ) {
    if (isOver()) return false;
    const clock = await clockOf(progress.current.account_id, new Date());
    const done = await undoRows(progress.current, clock, rowsAtOnce);
    more = done.more;
    await progress.after(done.slice);
  }
  await writeResult(progress.current, [], files);
  await progress.store(endStep);
  return true;
}
