import { errorDetails, log } from '#lib/log.ts';
import { inTransactions, transact, type Write } from '#lib/store/transact.ts';

/** What a transaction has besides the changes in it: how many writes at most, and which ones these changes take. */
type Besides<T> = { readonly most: number; readonly of: (some: readonly T[]) => readonly Write[] };

/**
 * Writes what belongs to several direct debits, as many as fit in one transaction, and gives what was written. What stood
 * in a transaction that was refused is left out, to be tried each by itself: one of them was in the way of the others.
 * The transactions go out at once; one after the other where they have something besides, which all of them write.
 */
export async function writeTogether<T extends { readonly writes: readonly Write[] }>(
  changes: readonly T[],
  besides?: Besides<T>,
): Promise<T[]> {
  const written: T[] = [];
  const write = async (some: readonly T[]) => {
    try {
      await transact([...some.flatMap(({ writes }) => writes), ...(besides?.of(some) ?? [])]);
      written.push(...some);
    } catch (error) {
      log('info', 'not_written_together', errorDetails(error));
    }
  };
  const transactions = inTransactions(changes, besides?.most ?? 0);
  if (besides) for (const some of transactions) await write(some);
  else await Promise.all([...transactions].map(write));
  return written;
}
