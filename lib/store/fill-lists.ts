import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Change, change, conflict } from './change.ts';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { DIRECT_DEBITS, type List, listed, ORDERS, PAYOUTS } from './lists.ts';
import { getItem } from './read.ts';
import { fromStoredWhole } from './stored-form.ts';
import { retryOnConflict, transact } from './transact.ts';
import { UnreadableItem } from './unreadable-item.ts';

type Stored = Key & { account_id: string; version: number };
type Filled = { looked: number; filled: number; unreadable: number };

const LISTS: Readonly<Record<string, List<Stored>>> = Object.fromEntries(
  [DIRECT_DEBITS, ORDERS, PAYOUTS].map((list) => [list.kind, list as unknown as List<Stored>]),
);

/**
 * Gives every record the attributes by which lists find it, where it was stored before there were these: each on the
 * condition of its version, which does not move. Reads the whole table, and tells how far it is after each part. A record
 * that cannot be read is counted, logged by name, and keeps no other one from its lists.
 */
export async function* fillLists(): AsyncGenerator<Filled, void, undefined> {
  let [looked, filled, unreadable] = [0, 0, 0];
  const kinds = Object.fromEntries(Object.keys(LISTS).map((kind) => [`:${kind}`, kind]));
  const pages = paginateScan(
    { client: documents },
    {
      TableName: tableName(),
      FilterExpression: `sk IN (${Object.keys(kinds).join(', ')})`,
      ExpressionAttributeValues: kinds,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      try {
        const record = fromStoredWhole<Stored>(item);
        if (lackedBy(record) && (await fill(record))) filled += 1;
      } catch (error) {
        if (!(error instanceof UnreadableItem)) throw error;
        unreadable += 1;
      }
    }
    looked += Items.length;
    yield { looked, filled, unreadable };
  }
}

/** The attributes that a record has not, or not as they should be, and those that it should not have; nothing where all is well. */
function lackedBy(record: Stored): Pick<Change, 'set' | 'remove'> | undefined {
  const list = LISTS[record.sk];
  const stored = record as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(list ? listed(list, record) : {}).filter(
    ([name, text]) => stored[name] !== text,
  );
  if (wrong.length === 0) return undefined;
  return {
    set: Object.fromEntries(wrong),
    remove: wrong.flatMap(([name, text]) => (text === undefined ? name : [])),
  };
}

function fill({ pk, sk }: Key): Promise<boolean> {
  return retryOnConflict(async () => {
    const record = await getItem<Stored>({ pk, sk });
    const lacked = record && lackedBy(record);
    if (!lacked) return false;
    await transact([change({ pk, sk }, { from: { version: record.version }, ...lacked }, conflict)]);
    return true;
  });
}
