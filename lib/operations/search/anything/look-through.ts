import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
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
};

/** What a look has found and read, and the accounts whose older direct debits it did not read. */
export type LookedThrough = {
  readonly ids: readonly string[];
  readonly queries: number;
  readonly records: number;
  readonly unread: readonly string[];
};

/**
 * Looks through the direct debits of some accounts, where no index helps: a page of each account in turn, the newest
 * first, until all are read or as many as may be. So a large merchant does not hide the others.
 */
export async function lookThrough({ accountIds, most, matching, looked }: Asked): Promise<LookedThrough> {
  const ids: string[] = [];
  let [queries, records] = [0, 0];
  let open = accountIds.map((id) => ({ id, pages: walkRecords(id, DIRECT_DEBITS, {}) }));
  while (open.length > 0 && records < most) {
    const left: typeof open = [];
    for (const account of open) {
      if (records >= most) {
        left.push(account);
        continue;
      }
      const { value, done } = await account.pages.next();
      if (done) continue;
      queries += 1;
      records += value.length;
      ids.push(...(await matching(value)).map(({ id }) => id));
      looked(records);
      left.push(account);
    }
    open = left;
  }
  return { ids, queries, records, unread: open.map(({ id }) => id) };
}
