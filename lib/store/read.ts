import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { fromStored } from './stored-form.ts';

/** The most bytes that a key may have: DynamoDB refuses to look for longer ones. */
const LONGEST = { pk: 2_048, sk: 1_024 };

/** Whether an item can stand there at all: texts of callers are parts of keys. */
const canBe = ({ pk, sk }: Key) => Buffer.byteLength(pk) <= LONGEST.pk && Buffer.byteLength(sk) <= LONGEST.sk;

/** One item as of this moment (strongly consistent), or nothing. */
export async function getItem<T>(key: Key): Promise<T | undefined> {
  if (!canBe(key)) return undefined;
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item && fromStored<T>(Item);
}

const MOST_AT_ONCE = 100;

/** Items as of this moment, in the order of their keys and as many: nothing stands where there is none. */
export async function getItems<T extends Key>(keys: readonly Key[]): Promise<(T | undefined)[]> {
  const found = new Map<string, T>();
  const table = tableName();
  let left = [...new Map(keys.filter(canBe).map(({ pk, sk }) => [place({ pk, sk }), { pk, sk }])).values()];
  while (left.length > 0) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: left.slice(0, MOST_AT_ONCE), ConsistentRead: true } },
      }),
    );
    for (const item of Responses?.[table] ?? []) found.set(place(item as T), fromStored<T>(item));
    const again = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
    left = [...again, ...left.slice(MOST_AT_ONCE)];
  }
  return keys.map((key) => found.get(place(key)));
}

const place = ({ pk, sk }: Key) => `${pk} ${sk}`;

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>;

export type Slice<T> = { items: T[]; more: boolean };

/** How many items to look at in one go, where a filter leaves out much; and the bytes after which enough were read. */
type Reading = { pageSize?: number; mostBytes?: number };

/**
 * Up to `limit` items of a query that pass its filter, after the item with the key `after`, and whether more come. Fewer
 * where they are large, one at least.
 */
export async function queryItems<T>(
  query: Query,
  limit: number,
  after?: Key,
  { pageSize = 0, mostBytes = Number.POSITIVE_INFINITY }: Reading = {},
): Promise<Slice<T>> {
  const items: T[] = [];
  let bytes = 0;
  const isEnough = () => items.length > limit || (items.length > 1 && bytes > mostBytes);
  let start: Record<string, unknown> | undefined = after;
  do {
    const page: QueryCommandOutput = await documents.send(
      new QueryCommand({
        ...query,
        TableName: tableName(),
        Limit: Math.max(limit + 1 - items.length, pageSize),
        ExclusiveStartKey: start,
      }),
    );
    const some = (page.Items ?? []).map((item) => fromStored<T>(item));
    items.push(...some);
    bytes += JSON.stringify(some).length;
    start = page.LastEvaluatedKey;
  } while (start && !isEnough());
  // Where more may come the last one is left for the next page: one that follows is known then.
  const most = start ? Math.min(limit, items.length - 1) : limit;
  return { items: items.slice(0, most), more: items.length > most };
}
