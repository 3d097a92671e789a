import { isDue, pauseStep } from '#lib/domain/imports/steps.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findDueImports, findImport } from '#lib/store/imports/imports.ts';
import { writesToGoOn } from './ask-for-step.ts';

/**
 * Starts a worker for each import whose work is due: its worker was killed or failed, or no event started one. Returns
 * how many were started.
 */
export async function sweepImports(now: Date): Promise<number> {
  let started = 0;
  for await (const id of findDueImports(now)) {
    const found = await findImport(id);
    if (!found || !isDue(found, now)) continue;
    try {
      await transact(writesToGoOn(found, pauseStep(found, now), now));
      started += 1;
    } catch (error) {
      // A worker has taken it up.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return started;
}
