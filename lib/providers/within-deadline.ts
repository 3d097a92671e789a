/** The time for a piece of work is over. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Returns what `work` resolves with, or throws `DeadlinePassed` once the time is over. It relies on nothing that the work
 * waits for: a wait that never ends is left behind. `over` is aborted in each case, so that the work closes what it has
 * open.
 *
 * @param milliseconds for the whole of the work
 */
export async function withinDeadline<T>(
  milliseconds: number,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const passed = Promise.withResolvers<never>();
  const timer = setTimeout(() => passed.reject(new DeadlinePassed()), milliseconds);
  try {
    return await Promise.race([work(over.signal), passed.promise]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
