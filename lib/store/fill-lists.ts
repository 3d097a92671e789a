import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { change, conflict } from './change.ts';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { DIRECT_DEBITS, type List, listed, ORDERS, PAYOUTS } from './lists.ts';
import { getItem } from './read.ts';
import { fromStored } from './stored-form.ts';
import { retryOnConflict, transact } from './transact.ts';

type Stored = Key & { account_id: string; version: number };
type Filled = { looked: number; filled: number };

const LISTS: Readonly<Record<string, List<Stored>>> = Object.fromEntries(
  [DIRECT_DEBITS, ORDERS, PAYOUTS].map((list) => [list.kind, list as unknown as List<Stored>]),
);

/**
 * Gives every record the attributes by which lists find it, where it was stored before there were these: each on the
 * condition of its version, which does not move. Reads the whole table, and tells how far it is after each part.
 */
export async function* fillLists(): AsyncGenerator<Filled, void, undefined> {
  let [looked, filled] = [0, 0];
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
    for (const record of Items.map((item) => fromStored<Stored>(item))) {
      if (lackedBy(record) && (await fill(record))) filled += 1;
    }
    looked += Items.length;
    yield { looked, filled };
  }
}

/** The attributes that a record has not, or not as they should be; nothing where it has all. */
function lackedBy(record: Stored): Record<string, string> | undefined {
  const list = LISTS[record.sk];
  const stored = record as Readonly<Record<string, unknown>>;
  const lacked = Object.entries(list ? listed(list, record) : {}).filter(
    ([name, text]) => stored[name] !== text,
  );
  return lacked.length > 0 ? Object.fromEntries(lacked) : undefined;
}

function fill({ pk, sk }: Key): Promise<boolean> {
  return retryOnConflict(async () => {
    const record = await getItem<Stored>({ pk, sk });
    const set = record && lackedBy(record);
    if (!set) return false;
    await transact([change({ pk, sk }, { from: { version: record.version }, set }, conflict)]);
    return true;
  });
}
