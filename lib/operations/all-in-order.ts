/**
 * Waits for concurrent work. If several works fail, it throws the error of the first in this order, not of the fastest,
 * so that callers receive the same error each time.
 */
export async function allInOrder<T extends readonly unknown[]>(
  works: readonly [...T],
): Promise<{ -readonly [N in keyof T]: Awaited<T[N]> }> {
  const done = await Promise.allSettled(works);
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return done.map((result) => result.status === 'fulfilled' && result.value) as never;
}
