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
import { readable, type Unread, UnreadableItem } from './stored-item.ts';

type Item = Readonly<Record<string, unknown>>;

/** The longest keys that DynamoDB accepts, in bytes. */
const LONGEST = { pk: 2_048, sk: 1_024 };

/** Returns whether a key is short enough to exist. Keys contain texts of callers. */
const canBe = ({ pk, sk }: Key) => Buffer.byteLength(pk) <= LONGEST.pk && Buffer.byteLength(sk) <= LONGEST.sk;

/**
 * Returns one item as of this moment (strongly consistent); undefined if there is none. Reads requested at the same
 * time, by any caller, share one call.
 */
export function getItem<T>(key: Key): Promise<T | undefined> {
  return canBe(key) ? askFor<T>(key) : Promise.resolve(undefined);
}

/** Returns items as of this moment, in the order of their keys, with undefined for each that does not exist. */
export function getItems<T extends Key>(keys: readonly Key[]): Promise<(T | undefined)[]> {
  return Promise.all(keys.map((key) => getItem<T>(key)));
}

/** Does the same, with undefined also for an item that cannot be read, if `unread` receives its error. */
export function getReadableItems<T extends Key>(
  keys: readonly Key[],
  unread: Unread | undefined,
): Promise<(T | undefined)[]> {
  return Promise.all(keys.map((key) => getItem<T>(key).catch((error) => leftOut(error, unread))));
}

/** Returns items of another table, such as the one that was in use before a restore, like `getItems`. */
export async function getItemsIn<T extends Key>(
  table: string,
  keys: readonly Key[],
): Promise<(T | undefined)[]> {
  const found = await readAll(keys, {}, table);
  return keys.map((key) => recordOf(found.get(place(key))) as T | undefined);
}

/**
 * Returns those of these items that exist, as of this moment, in the order of their keys. If `unread` receives those that
 * cannot be read, they are left out.
 */
export async function getExisting<T extends object>(keys: readonly Key[], unread?: Unread): Promise<T[]> {
  const found = await getReadableItems<T & Key>(keys, unread);
  return found.filter((item) => item !== undefined);
}

/**
 * Returns some members of those of these items that exist, as of this moment, in the order of their keys, without the
 * items that `unread` receives. Decoding takes most of the time of a walk through a hundred thousand records, so it
 * decodes only what it needs. The members include those that every item of the kind has (`stored-item.ts`).
 */
export async function getMembers<T extends object>(
  keys: readonly Key[],
  members: readonly (keyof T & string)[],
  unread: Unread,
): Promise<Pick<T, (typeof members)[number]>[]> {
  const found = await readAll(keys, projectionOf(['pk', 'sk', ...members]));
  return keys.flatMap((key) => {
    const item = found.get(place(key));
    return item ? readableOf<T>(item, unread) : [];
  });
}

const projectionOf = (members: readonly string[]) => ({
  ProjectionExpression: members.map((_, n) => `#m${n}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(members.map((name, n) => [`#m${n}`, name])),
});

/** The members that a read returns; none for whole items. */
type Projection = Partial<ReturnType<typeof projectionOf>>;

/**
 * Gives an item that cannot be read to `unread`, and returns undefined in its place.
 *
 * @throws the error if it is another one, or if there is no `unread`
 */
export function leftOut(error: unknown, unread: Unread | undefined): undefined {
  if (!unread || !(error instanceof UnreadableItem)) throw error;
  unread(error);
}

type Asked = { key: Key; resolve: (item: Promise<unknown>) => void };

let asked: Asked[] = [];

/** Tests that replace the clock also replace `process.nextTick`, so this keeps the real one. */
const { nextTick } = process;

function askFor<T>(key: Key): Promise<T | undefined> {
  return new Promise((resolve) => {
    asked.push({ key, resolve: resolve as Asked['resolve'] });
    // The read waits until all pending promises have continued: they may request more.
    if (asked.length === 1) void Promise.resolve().then(() => nextTick(readAsked));
  });
}

function readAsked(): void {
  const keys = new Map(asked.map(({ key: { pk, sk } }) => [place({ pk, sk }), { pk, sk }]));
  const found = readAll([...keys.values()]);
  // Each item is decoded by itself: one that cannot be read fails only its own callers.
  for (const { key, resolve } of asked) resolve(found.then((items) => recordOf(items.get(place(key)))));
  asked = [];
}

const recordOf = (item: Item | undefined) => item && readable(item);

/** Stored items by their places. */
type Found = ReadonlyMap<string, Item | undefined>;

const MOST_AT_ONCE = 100;

async function readAll(keys: readonly Key[], members: Projection = {}, table = tableName()): Promise<Found> {
  const calls: Promise<Found>[] = [];
  for (let from = 0; from < keys.length; from += MOST_AT_ONCE)
    calls.push(readSome(keys.slice(from, from + MOST_AT_ONCE), members, table));
  return new Map((await Promise.all(calls)).flatMap((found) => [...found]));
}

/**
 * Reads items and returns them by place. It requests again what DynamoDB leaves out of a batch because of load or size.
 */
async function readSome(keys: readonly Key[], members: Projection, table: string): Promise<Found> {
  const [only] = keys;
  if (only && keys.length === 1) {
    const read = new GetCommand({ TableName: table, Key: only, ConsistentRead: true, ...members });
    const { Item } = await documents.send(read);
    return new Map([[place(only), Item]]);
  }
  const found = new Map<string, Item>();
  let left = [...keys];
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > MOST_READS) throw new ApiError('unavailable');
    if (attempt > 1) await pause(attempt);
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true, ...members } } }),
    );
    for (const item of Responses?.[table] ?? []) found.set(place(item as Key), item);
    left = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
  }
  return found;
}

const place = ({ pk, sk }: Key) => `${pk} ${sk}`;

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey' | 'ProjectionExpression'>;

/** Some items, and whether more follow. */
export type Slice<T> = { items: T[]; more: boolean };

/**
 * How many items one query reads, for filters that leave out many, the bytes after which reading ends, and what receives
 * items that cannot be read: without it, one fails the query.
 */
type Reading = { pageSize?: number; mostBytes?: number; unread?: Unread | undefined };

/**
 * Returns up to `limit` items of a query that pass its filter, after the item with the key `after`, and whether more
 * follow. Large items make the page shorter; it has at least one if there is any.
 */
export async function queryItems<T>(
  query: Query,
  limit: number,
  after?: Key,
  { pageSize = 0, mostBytes = Number.POSITIVE_INFINITY, unread }: Reading = {},
): Promise<Slice<T>> {
  // The other indexes hold only keys.
  const isWhole = query.IndexName === undefined || query.IndexName === LIST_INDEX;
  const items: T[] = [];
  let bytes = 0;
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
    const found = page.Items ?? [];
    const some = isWhole ? found.flatMap((item) => readableOf<T>(item, unread)) : (found as T[]);
    items.push(...some);
    start = page.LastEvaluatedKey;
    // Measuring takes as long as reading, so it is done only if it decides whether to read on.
    if (start && items.length <= limit && Number.isFinite(mostBytes)) bytes += JSON.stringify(some).length;
  } while (start && items.length <= limit && (items.length <= 1 || bytes <= mostBytes));
  // If more may follow, the last item is left for the next page: it proves that there is one.
  const most = start ? Math.min(limit, items.length - 1) : limit;
  return { items: items.slice(0, most), more: items.length > most };
}

/**
 * Returns up to `limit` records that a query of an index of keys finds, as of this moment, and whether more follow. The
 * index may not show what changed a moment ago.
 */
export async function queryRecords<T extends object>(query: Query, limit: number): Promise<Slice<T>> {
  const { items, more } = await queryItems<Key>(query, limit);
  return { items: await getExisting<T>(items), more };
}

function readableOf<T>(item: Item, unread: Unread | undefined): T[] {
  try {
    return [readable<T>(item)];
  } catch (error) {
    leftOut(error, unread);
    return [];
  }
}
