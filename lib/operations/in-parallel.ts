/**
 * Does a work for each of some things, for at most so many at the same time. If one fails, no other is begun, and those
 * under way are waited for.
 *
 * @throws the first error
 */
export async function inParallel<T>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = things.values();
  const failures: unknown[] = [];
  const workOn = async () => {
    for (const thing of left) {
      if (failures.length > 0) return;
      await work(thing).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, things.length) }, workOn));
  if (failures.length > 0) throw failures[0];
}
