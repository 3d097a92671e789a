import { setTimeout } from 'node:timers/promises';

/** Resolves when it is the caller's turn. */
export type Turn = () => Promise<void>;

/** What time it is, and how to wait, both in milliseconds. */
export type Clock = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<unknown> };

/** Timers take whole milliseconds, and would end early otherwise. */
const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(Math.ceil(milliseconds)),
};

/**
 * Makes turns that are some milliseconds apart, in the order in which they are asked for; the first is at once. SES
 * grants mails a second, however long each of them takes.
 */
export function turnsEvery(milliseconds: number, { now, wait }: Clock = CLOCK): Turn {
  let next = 0;
  return async () => {
    const asked = now();
    const mine = Math.max(asked, next);
    next = mine + milliseconds;
    if (mine > asked) await wait(mine - asked);
  };
}
