/** As many as a client has connections for. */
const AT_ONCE = 50;

/**
 * Does a piece of work for each item: those of one direct debit one after the other, since at the same time they would
 * only be in each other's way, and some direct debits at once.
 */
export async function inTurnByDebit<T>(
  items: readonly T[],
  debitOf: (item: T) => string,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const groups = [...Map.groupBy(items, debitOf).values()];
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    await Promise.all(
      groups.slice(start, start + AT_ONCE).map(async (group) => {
        for (const item of group) await work(item);
      }),
    );
  }
}
