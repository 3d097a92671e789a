import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { errorDetails, log } from '#lib/log.ts';
import { inTransactions, retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';

/** The decision on an item, and its writes; none if there is nothing to do. */
export type Decided = { readonly writes: readonly Write[] };

/** One step of a run. */
export type Step<T, D extends Decided> = {
  /** Reads items as of this moment, and returns the decision on each, in their order. */
  readonly decide: (items: readonly T[]) => Promise<readonly D[]>;
  /** Further writes of a transaction, in addition to those of its items, and their largest number. */
  readonly extra?: { readonly most: number; readonly of: (some: readonly D[]) => readonly Write[] };
};

/** How many single items are written concurrently. */
const AT_ONCE = 10;

/**
 * Does a step for several items: decides them together, and writes as many as fit in one transaction. If a transaction
 * is refused or fails, each of its items is decided and written by itself, until nothing changes between its read and
 * its write. So one item stops no other. A failure other than a refusal is logged as an error.
 *
 * Transactions run concurrently, or one after the other if they share the further writes.
 *
 * @returns the decision on each item, or why there is none, in their order
 */
export async function takeStep<T, D extends Decided>(
  items: readonly T[],
  step: Step<T, D>,
): Promise<PromiseSettledResult<D>[]> {
  const done = new Map<T, PromiseSettledResult<D>>();
  if (items.length > 1) {
    try {
      const decided = await step.decide(items);
      const written = await writeAll(decided, step);
      for (const [index, decision] of decided.entries())
        if (written.has(decision)) done.set(items[index] as T, { status: 'fulfilled', value: decision });
    } catch (error) {
      noteUnexpected(error, items.length);
    }
  }
  const left = items.filter((item) => !done.has(item));
  for (let start = 0; start < left.length; start += AT_ONCE) {
    const some = left.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(some.map((item) => takeAlone(item, step)));
    for (const [index, result] of results.entries()) done.set(some[index] as T, result);
  }
  return items.map((item) => done.get(item) as PromiseSettledResult<D>);
}

/** Writes decisions, and returns those that need no further write. */
async function writeAll<D extends Decided>(
  decided: readonly D[],
  { extra }: Pick<Step<never, D>, 'extra'>,
): Promise<ReadonlySet<D>> {
  const written = new Set(decided.filter(({ writes }) => writes.length === 0));
  const write = async (some: readonly D[]) => {
    try {
      await transact([...some.flatMap(({ writes }) => writes), ...(extra?.of(some) ?? [])]);
      for (const one of some) written.add(one);
    } catch (error) {
      noteUnexpected(error, some.length);
    }
  };
  const transactions = inTransactions(
    decided.filter((one) => !written.has(one)),
    extra?.most ?? 0,
  );
  if (extra) for (const some of transactions) await write(some);
  else await Promise.all([...transactions].map(write));
  return written;
}

function takeAlone<T, D extends Decided>(item: T, { decide, extra }: Step<T, D>): Promise<D> {
  return retryOnConflict(async () => {
    const [decided] = await decide([item]);
    if (!decided) throw new Error('A step must return a decision for each item.');
    if (decided.writes.length > 0) await transact([...decided.writes, ...(extra?.of([decided]) ?? [])]);
    return decided;
  });
}

/** Logs an error that a group does not expect. A changed or busy item is expected. */
function noteUnexpected(error: unknown, items: number): void {
  const isRefused =
    error instanceof ConflictError || (error instanceof ApiError && error.code === 'unavailable');
  if (!isRefused) log('error', 'group_failed', { items, ...errorDetails(error) });
}
