const SLOW = 5_000;

/**
 * Waits for something to start, however long a busy machine takes for it, and says once that it is slow.
 *
 * @param say Where to say it, in one line.
 * @param after When a start is slow, in milliseconds.
 */
export async function patiently<T>(
  what: string,
  starting: Promise<T>,
  say: (line: string) => void,
  after = SLOW,
): Promise<T> {
  const timer = setTimeout(
    () => say(`${what} is slow to start (${after / 1000} s so far). Waiting for it.`),
    after,
  );
  try {
    return await starting;
  } finally {
    clearTimeout(timer);
  }
}
