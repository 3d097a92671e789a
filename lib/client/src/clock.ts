import { setTimeout as wait } from 'node:timers/promises';

/** The time that passes, in milliseconds, and chance. Tests replace them. */
export type Clock = {
  /** Returns the time since some moment. It is not the time of day, so a wrong or adjusted clock does not matter. */
  now(): number;
  /** Waits. Rejects once the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
};

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  random: () => Math.random(),
};

/**
 * Does work that is ended by a signal, or by a time limit.
 *
 * @param limit milliseconds
 * @param reason makes the reason of the signal that the work gets, if the time limit ends it
 */
export async function within<T>(
  clock: Clock,
  limit: number,
  outer: AbortSignal | undefined,
  reason: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const limited = new AbortController();
  clock.wait(limit, done.signal).then(
    () => limited.abort(reason()),
    () => {},
  );
  try {
    return await work(outer ? AbortSignal.any([outer, limited.signal]) : limited.signal);
  } finally {
    done.abort();
  }
}

/** Returns the result of work that others share, unless the signal ends this caller's wait for it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
