/** Collects single items into groups of `size`. */
export async function* inGroups<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<T[], void, undefined> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** As many as a client has connections. */
const AT_ONCE = 50;

/**
 * Does a piece of work for each item. Items with the same key, such as those of one direct debit, run one after the
 * other, since they would only conflict; the others run concurrently.
 */
export async function inTurnBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const groups = [...Map.groupBy(items, keyOf).values()];
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    await Promise.all(
      groups.slice(start, start + AT_ONCE).map(async (group) => {
        for (const item of group) await work(item);
      }),
    );
  }
}
