import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS } from '#lib/store/lists/lists.ts';

type Asked = {
  readonly accountIds: readonly string[];
  /** How many direct debits are read at most. */
  readonly most: number;
  /** Returns those of a page that are wanted. */
  readonly matching: (debits: readonly DirectDebit[]) => Promise<readonly DirectDebit[]>;
  /** Receives how many direct debits were read so far. */
  readonly looked: (count: number) => void;
  /** Receives the direct debits that cannot be read. */
  readonly unread: Unread;
};

/** What a look has found and read, and the accounts that may have older direct debits, which it did not read. */
export type LookedThrough = {
  readonly ids: readonly string[];
  readonly pages: number;
  readonly records: number;
  readonly unread: readonly string[];
};

/** How many accounts are read at the same time. */
const AT_ONCE = 20;

/**
 * Looks through the direct debits of some accounts, where no index helps: a page of each account in turn, the newest
 * first, until all are read or as many as may be. So a large merchant does not hide the others.
 */
export async function lookThrough({
  accountIds,
  most,
  matching,
  looked,
  unread,
}: Asked): Promise<LookedThrough> {
  const ids: string[] = [];
  let [pages, records] = [0, 0];
  let open = accountIds.map((id) => ({ id, debits: walkRecords(id, DIRECT_DEBITS, {}, unread) }));
  while (open.length > 0 && records < most) {
    const ended = new Set<string>();
    await inParallel(open, AT_ONCE, async ({ id, debits }) => {
      if (records >= most) return;
      const { value, done } = await debits.next();
      if (done) {
        ended.add(id);
        return;
      }
      pages += 1;
      records += value.length;
      ids.push(...(await matching(value)).map((debit) => debit.id));
      looked(records);
    });
    open = open.filter(({ id }) => !ended.has(id));
  }
  // Ids begin with their time.
  return { ids: ids.sort().reverse(), pages, records, unread: open.map(({ id }) => id) };
}
