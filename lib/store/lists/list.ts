import { DEFAULT_PAGE, LARGEST_ANSWER, LARGEST_PAGE } from '#lib/domain/limits.ts';
import { getItems, queryItems } from '#lib/store/engine/read.ts';
import { type Key, LIST_INDEX, listKey } from '#lib/store/keys.ts';
import { type Candidate, sourceOf } from './candidates.ts';
import { makeCursor, readCursor } from './cursor.ts';
import type { List } from './lists.ts';
import { isNothing, isWanted, type ListQuery, type Wanted, wantedOf } from './wanted.ts';

/**
 * Some records of a list, whether more follow, and the cursor for those that follow one of them; or that for what follows
 * all that was looked at, where records were left out.
 */
export type Page<T> = {
  items: T[];
  more: boolean;
  cursorAfter: (record: T) => Promise<string>;
  cursorAfterAll?: (() => Promise<string>) | undefined;
};

/** A place in a list, and how many records to give after it. */
type Slot = { limit: number; after: Candidate | undefined };

type Found<T> = {
  items: T[];
  more: boolean;
  placeOf: (record: T) => Candidate;
  last?: Candidate | undefined;
};

/**
 * One page of an account's records of a kind, the newest first, or those of the latest day where a range of dates leads
 * to them. An index that holds records whole is asked once. Others give keys, by the filter that usually leaves the fewest;
 * the records are read, and everything is tested on them as they are at that moment. Where one place of an index has all that
 * is wanted, that is one query and one read at any size. Otherwise (several filters, or what nearly all records are) the
 * number of records that are looked at is bounded, so that a page may be short, or empty, although more follow. An index may
 * lag behind the records by a moment.
 *
 * A direct debit that is named has to be known as the account's. `validation_failed` where the cursor is of another list.
 */
export async function listRecords<T extends { account_id: string }, Name extends string>(
  accountId: string,
  list: List<T, Name>,
  query: ListQuery<NoInfer<Name>>,
): Promise<Page<T>> {
  const wanted = wantedOf(list, query);
  const name = JSON.stringify([listKey(accountId, list.kind), wanted]);
  const place = query.cursor === undefined ? undefined : await readCursor(name, query.cursor);
  const slot: Slot = { limit: query.limit, after: place === undefined ? undefined : JSON.parse(place) };
  const isWhole = wanted.filters.length === 0 && !wanted.dates && list.all === LIST_INDEX;
  const find = isWhole ? findWhole : findTested;
  const { items, more, placeOf, last } = await find(accountId, list as List<T>, wanted, slot);
  const cursorAt = (candidate: Candidate) => makeCursor(name, JSON.stringify(candidate));
  return {
    items,
    more,
    cursorAfter: (record) => cursorAt(placeOf(record)),
    ...(last && { cursorAfterAll: () => cursorAt(last) }),
  };
}

/** Of the index that holds records whole. */
async function findWhole<T>(
  accountId: string,
  { kind }: List<T>,
  wanted: Wanted,
  { limit, after }: Slot,
): Promise<Found<T>> {
  type Item = T & Key & { list_sort: string };
  const placeOf = (record: T) => {
    const { pk, sk, list_sort } = record as Item;
    return { key: { pk, sk }, sort: list_sort };
  };
  if (isNothing(wanted)) return { items: [], more: false, placeOf };
  const value = listKey(accountId, kind);
  const { items, more } = await queryItems<Item>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key AND list_sort BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':key': value, ':first': wanted.ids.first, ':last': wanted.ids.last },
      ScanIndexForward: false,
    },
    limit,
    after && ({ ...after.key, list_key: value, list_sort: after.sort } as Key),
    { mostBytes: LARGEST_ANSWER },
  );
  return { items, more, placeOf };
}

/** How many records are read before it is known how large they are: a hundred of the largest fill a function's memory. */
const FIRST_LOOK = 32;

/** How many more than the page holds are looked at first where a few of them will not do. */
const SPARE = FIRST_LOOK - DEFAULT_PAGE;

/** The most records that a page looks at where not all that an index gives are wanted. */
const MOST_CANDIDATES = 5 * LARGEST_PAGE;

/** By an index of keys: all that is wanted is tested on the records. */
async function findTested<T extends { account_id: string }>(
  accountId: string,
  list: List<T>,
  wanted: Wanted,
  { limit, after }: Slot,
): Promise<Found<T>> {
  const places = new Map<T, Candidate>();
  const placeOf = (record: T) => places.get(record) as Candidate;
  if (isNothing(wanted)) return { items: [], more: false, placeOf };
  const { isExact, find } = sourceOf(accountId, list, wanted);
  let { found, more } = await find(isExact ? limit : limit + SPARE, after);
  let last = after;
  let looked = 0;
  let bytes = 0;
  let next = FIRST_LOOK;
  while (places.size < limit && bytes < LARGEST_ANSWER) {
    if (found.length === 0 && more && looked < MOST_CANDIDATES)
      ({ found, more } = await find(Math.min(LARGEST_PAGE, MOST_CANDIDATES - looked), last));
    if (found.length === 0) break;
    const some = found.slice(0, next);
    const records = await getItems<T & Key>(some.map(({ key }) => key));
    bytes += JSON.stringify(records).length;
    const usual = bytes / (looked + some.length);
    next = Math.max(1, Math.min(LARGEST_PAGE, Math.floor((LARGEST_ANSWER - bytes) / usual)));
    for (const [index, candidate] of some.entries()) {
      if (places.size === limit) break;
      const record = records[index];
      if (record && isWanted(accountId, list, wanted, record)) places.set(record, candidate);
      found = found.slice(1);
      looked += 1;
      last = candidate;
    }
  }
  return { items: [...places.keys()], more: more || found.length > 0, placeOf, last };
}
