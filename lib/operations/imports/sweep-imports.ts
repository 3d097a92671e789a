import { isDue, pauseStep } from '#lib/domain/imports/steps.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findDueImports, findImport } from '#lib/store/imports/imports.ts';
import { writesToGoOn } from './ask-for-step.ts';
import { startEach } from './start-each.ts';

/**
 * Starts a worker for each import whose work is due: its worker was killed or failed, or no event started one. Returns
 * how many were started.
 */
export const sweepImports = (now: Date): Promise<number> =>
  startEach(findDueImports(now), async (id) => {
    const found = await findImport(id);
    if (!found || !isDue(found, now)) return false;
    await transact(writesToGoOn(found, pauseStep(found, now), now));
    return true;
  });
