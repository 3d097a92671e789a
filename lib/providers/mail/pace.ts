import { setTimeout } from 'node:timers/promises';

/** Resolves when it is the caller's turn. */
export type Turn = () => Promise<void>;

/** The time and a way to wait, both in milliseconds. */
export type Clock = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<unknown> };

/** Timers take whole milliseconds. Rounded down they would end early. */
const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(Math.ceil(milliseconds)),
};

/**
 * Returns turns that are some milliseconds apart, in the order of the calls. The first one is immediate. SES limits
 * mails per second, however long each takes.
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
