import { setTimeout as sleep } from 'node:timers/promises';
import { OpsError } from './command.ts';
import { showProgress } from './progress.ts';

/** Milliseconds. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3_000;
/** Tries: half an hour, longer than a run or the longest file takes. */
const MOST = 600;

/**
 * Looks again and again, until there is something, and says meanwhile what is waited for. `OpsError` with a sentence on
 * what to do where nothing comes.
 */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  otherwise: string,
): Promise<Found> {
  const since = Date.now();
  for (let tries = 0; tries < MOST; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    showProgress(`${what}: ${Math.round((Date.now() - since) / 1000)} s`);
    await sleep(Math.min(FIRST_PAUSE * 1.3 ** tries, LONGEST_PAUSE));
  }
  throw new OpsError(otherwise);
}
