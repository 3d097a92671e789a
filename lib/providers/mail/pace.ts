import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when it is the caller's turn. */
export type Turn = () => Promise<void>;

/**
 * Makes turns that are some milliseconds apart, in the order in which they are asked for; the first is at once. SES
 * grants mails a second, however long each of them takes.
 */
export function turnsEvery(milliseconds: number): Turn {
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + milliseconds;
    if (mine > now) await wait(mine - now);
  };
}
