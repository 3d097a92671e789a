import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#lib/errors/api-error.ts';
import { LIST_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { documents, tableName } from './client.ts';
import { MOST_READS, pause } from './pause.ts';
import { readable } from './unreadable-item.ts';

type Item = Readonly<Record<string, unknown>>;

/** The most bytes that a key may have: DynamoDB refuses to look for longer ones. */
const LONGEST = { pk: 2_048, sk: 1_024 };

/** Whether an item can stand there at all: texts of callers are parts of keys. */
const canBe = ({ pk, sk }: Key) => Buffer.byteLength(pk) <= LONGEST.pk && Buffer.byteLength(sk) <= LONGEST.sk;

/**
 * One item as of this moment (strongly consistent), or nothing. All that is asked for at one time, by whomever, is read in
 * one call: what nobody waits for in between needs no order.
 */
export function getItem<T>(key: Key): Promise<T | undefined> {
  return canBe(key) ? askFor<T>(key) : Promise.resolve(undefined);
}

/** Items as of this moment, in the order of their keys and as many: nothing stands where there is none. */
export function getItems<T extends Key>(keys: readonly Key[]): Promise<(T | undefined)[]> {
  return Promise.all(keys.map((key) => getItem<T>(key)));
}

type Asked = { key: Key; tell: (item: Promise<unknown>) => void };

let asked: Asked[] = [];

/** Tests that hold the clock hold the one of `process` as well. */
const { nextTick } = process;

function askFor<T>(key: Key): Promise<T | undefined> {
  return new Promise((resolve) => {
    asked.push({ key, tell: resolve as Asked['tell'] });
    // Behind everything that goes on without the table: it may ask for more.
    if (asked.length === 1) void Promise.resolve().then(() => nextTick(readAsked));
  });
}

function readAsked(): void {
  const keys = new Map(asked.map(({ key: { pk, sk } }) => [place({ pk, sk }), { pk, sk }]));
  const found = readAll([...keys.values()]);
  // Each by itself: one that cannot be read fails only those who asked for it.
  for (const { key, tell } of asked) tell(found.then((items) => recordOf(items.get(place(key)))));
  asked = [];
}

const recordOf = (item: Item | undefined) => item && readable(item);

/** Items as they are stored, by their places. */
type Found = ReadonlyMap<string, Item | undefined>;

const MOST_AT_ONCE = 100;

async function readAll(keys: readonly Key[]): Promise<Found> {
  const calls: Promise<Found>[] = [];
  for (let from = 0; from < keys.length; from += MOST_AT_ONCE)
    calls.push(readSome(keys.slice(from, from + MOST_AT_ONCE)));
  return new Map((await Promise.all(calls)).flatMap((found) => [...found]));
}

/** Reads items, each by its place. What DynamoDB leaves out of a batch, for load or for its size, is asked for again. */
async function readSome(keys: readonly Key[]): Promise<Found> {
  const [only] = keys;
  const table = tableName();
  if (only && keys.length === 1) {
    const read = new GetCommand({ TableName: table, Key: only, ConsistentRead: true });
    const { Item } = await documents.send(read);
    return new Map([[place(only), Item]]);
  }
  const found = new Map<string, Item>();
  let left = [...keys];
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > MOST_READS) throw new ApiError('unavailable');
    if (attempt > 1) await pause(attempt);
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table] ?? []) found.set(place(item as Key), item);
    left = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
  }
  return found;
}

const place = ({ pk, sk }: Key) => `${pk} ${sk}`;

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey' | 'ProjectionExpression'>;

/** Some items, whether more come, and how many bytes they are as JSON. */
export type Slice<T> = { items: T[]; more: boolean; bytes: number };

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
  // The other indexes hold keys alone.
  const isWhole = query.IndexName === undefined || query.IndexName === LIST_INDEX;
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
    const some = (page.Items ?? []).map((item) => (isWhole ? readable<T>(item) : (item as T)));
    items.push(...some);
    bytes += JSON.stringify(some).length;
    start = page.LastEvaluatedKey;
  } while (start && !isEnough());
  // Where more may come the last one is left for the next page: one that follows is known then.
  const most = start ? Math.min(limit, items.length - 1) : limit;
  return { items: items.slice(0, most), more: items.length > most, bytes };
}
