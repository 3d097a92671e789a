const SLOW = 5_000;

/**
 * Waits for a start, however long a busy machine takes, and reports once that it is slow.
 *
 * @param say Reports it, in one line.
 * @param after Milliseconds after which a start is slow.
 */
export async function patiently<T>(
  what: string,
  starting: Promise<T>,
  say: (line: string) => void,
  after = SLOW,
): Promise<T> {
  const timer = setTimeout(
    () => say(`${what} is slow to start (${after / 1000} s so far). Still waiting.`),
    after,
  );
  try {
    return await starting;
  } finally {
    clearTimeout(timer);
  }
}
