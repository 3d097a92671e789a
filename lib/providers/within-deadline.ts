/** The work took longer than its limit. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Returns what `work` resolves with. The limit does not depend on what the work waits for: a wait that never ends is
 * abandoned. `over` is aborted in every case, so that the work closes what it has open.
 *
 * @param milliseconds the limit of the whole work
 * @throws DeadlinePassed after that time
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
