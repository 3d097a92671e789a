import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: short at first, then longer, so that waiting takes no time from the work. */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 250;

/**
 * Runs a check until it stops failing, and gives up with its last failure. It counts attempts instead of looking at a
 * clock: on a busy machine an attempt takes longer, and so does the work that it waits for.
 */
export async function eventually<T>(check: () => Promise<T>, attempts = 400): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await sleep(Math.min(FIRST_PAUSE * 1.4 ** attempt, LONGEST_PAUSE));
    }
  }
}
