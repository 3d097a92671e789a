/**
 * Waits for work that goes on side by side. Where several fail, the error is that of the first in this order, and not of
 * whichever was the fastest: a caller is told the same each time.
 */
export async function allInOrder<T extends readonly unknown[]>(
  works: readonly [...T],
): Promise<{ -readonly [N in keyof T]: Awaited<T[N]> }> {
  const done = await Promise.allSettled(works);
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return done.map((result) => result.status === 'fulfilled' && result.value) as never;
}
