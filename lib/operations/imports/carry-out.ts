import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { MOST_ATTEMPTS, pauseStep, stopStep, takeUp } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { transact, transactIfUnchanged } from '#lib/store/engine/transact.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { writesToGoOn } from './ask-for-step.ts';
import { NotNow } from './not-now.ts';
import { Progress } from './progress.ts';
import { workOnFile } from './work-on-file.ts';
import { workOnUndoing } from './work-on-undoing.ts';
import { writesOfWork } from './writes-of-work.ts';

/**
 * A worker: the time in milliseconds after which it stops between two slices, the files of merchants, and how many rows
 * a slice has; as many as suit the step unless given.
 */
export type ImportWorker = {
  readonly takes: number;
  readonly files: Pick<MerchantFiles, 'read' | 'put'>;
  readonly rowsAtOnce?: number;
};

/** Milliseconds after its time in which a worker ends the slice under way. */
const TO_END = 45_000;

/**
 * Milliseconds after which the work goes on of an account that has no references left today, or is suspended, and of
 * charges while the collections are held.
 */
const UNTIL_MORE = 60 * 60 * 1_000;

/**
 * Goes on with the step of an import, slice by slice, until it ends or the worker's time is over; then an event starts
 * the next worker. Does nothing if the import has changed since the event that asked for this: another worker took it
 * up. A step that began again and again without progress is stopped.
 *
 * @param version the import's version in the event
 * @throws the error of the work. A sweep starts the step again a minute later
 */
export async function carryOut(id: string, version: number, worker: ImportWorker): Promise<void> {
  const found = await findImport(id);
  if (!found || found.version !== version || !isWorking(found)) return;
  const now = new Date();
  const isHopeless = found.attempts >= MOST_ATTEMPTS;
  const taken = isHopeless
    ? stopStep(found, 'work_failed', [], now)
    : takeUp(found, worker.takes + TO_END, now);
  if (!(await isWritten(found, taken)) || !isWorking(taken)) return;
  const progress = new Progress(taken);
  const ends = Date.now() + worker.takes;
  const doing = { ...worker, isOver: () => Date.now() >= ends };
  try {
    const isDone =
      taken.status === 'undoing' ? await workOnUndoing(progress, doing) : await workOnFile(progress, doing);
    const { current } = progress;
    if (!isDone) await transact(writesToGoOn(current, pauseStep(current, new Date()), new Date()));
  } catch (error) {
    // Another worker has gone on with it.
    if (error instanceof ConflictError) return;
    const { current } = progress;
    const waits =
      error instanceof NotNow || (error instanceof ApiError && error.code === 'too_many_requests');
    const paused = pauseStep(current, new Date(), waits ? UNTIL_MORE : undefined);
    await isWritten(current, waits ? { ...paused, attempts: 0 } : paused);
    if (!waits) throw error;
  }
}

/** Writes a changed import. Returns false if it has changed since it was read. */
const isWritten = async (before: Import, next: Import): Promise<boolean> =>
  transactIfUnchanged(await writesOfWork(before, next, new Date()));
