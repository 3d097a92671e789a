import { setTimeout as sleep } from 'node:timers/promises';
import { OpsError } from './command.ts';
import { showProgress } from './progress.ts';

/** Milliseconds. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3_000;
/** Longer than a run or the longest file takes, in seconds. */
const HALF_AN_HOUR = 30 * 60;

/**
 * Calls `look` until it returns something, and shows meanwhile what it waits for.
 *
 * @throws OpsError with `whatToDo` if it returns nothing within `seconds`
 */
export async function waitFor<Found>(
  what: string | (() => string),
  look: () => Promise<Found | undefined>,
  whatToDo: string,
  seconds = HALF_AN_HOUR,
): Promise<Found> {
  const since = Date.now();
  for (let tries = 0; ; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    const waited = (Date.now() - since) / 1000;
    if (waited >= seconds) throw new OpsError(whatToDo);
    showProgress(`${typeof what === 'string' ? what : what()}: ${lengthOf(waited)}`);
    await sleep(Math.min(FIRST_PAUSE * 1.3 ** tries, LONGEST_PAUSE));
  }
}

const lengthOf = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min`;
