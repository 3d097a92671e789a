import { LARGEST_PAGE, LARGEST_RESPONSE } from '#lib/domain/limits.ts';
import { getReadableItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { listKey } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { makeCursor, readCursor } from './cursor.ts';
import type { List } from './filters.ts';
import { isNothing, isWanted, type ListQuery, type Wanted, wantedOf } from './wanted.ts';
import { type Candidate, wayTo } from './ways.ts';

/**
 * Some records of a list, whether more follow, and the cursor for those after one of them. If records were left out,
 * `cursorAfterAll` returns the cursor after all that were read.
 */
export type Page<T> = {
  items: T[];
  more: boolean;
  cursorAfter: (record: T) => Promise<string>;
  cursorAfterAll?: (() => Promise<string>) | undefined;
};

/**
 * Returns one page of an account's records of a kind, newest first. A range of dates is sorted by those dates, latest
 * first. It queries one index or partition: that of the first filter of the list that has one. Every filter is then
 * tested on the records, as they are at that moment. If the query is not exact (several filters, or a value that nearly
 * all records have), the number of records read is bounded. Then a page may be short or empty although more follow. An
 * index may lag behind the records by a moment.
 *
 * Callers must have checked that a direct debit in the query belongs to the account.
 *
 * @throws ApiError `validation_failed` if the cursor is of another list
 */
export async function listRecords<T extends { account_id: string }, Name extends string>(
  accountId: string,
  list: List<T, Name>,
  query: ListQuery<NoInfer<Name>>,
): Promise<Page<T>> {
  const wanted = wantedOf(list, query);
  const name = JSON.stringify([listKey(accountId, list.kind), wanted]);
  const place = query.cursor === undefined ? undefined : await readCursor(name, query.cursor);
  const after: Candidate | undefined = place === undefined ? undefined : JSON.parse(place);
  const { places, more, last } = await look(accountId, list as List<T>, wanted, query.limit, after);
  const cursorAt = (candidate: Candidate) => makeCursor(name, JSON.stringify(candidate));
  return {
    items: [...places.keys()],
    more,
    cursorAfter: (record) => cursorAt(places.get(record) as Candidate),
    ...(last && { cursorAfterAll: () => cursorAt(last) }),
  };
}

/**
 * Yields all of an account's records that pass some filters, in batches, in the order of their pages. For operators. If
 * `unread` receives the records that cannot be read, they are left out.
 */
export async function* walkRecords<T extends { account_id: string }, Name extends string>(
  accountId: string,
  list: List<T, Name>,
  filters: Omit<ListQuery<NoInfer<Name>>, 'limit' | 'cursor'>,
  unread?: Unread,
): AsyncGenerator<T[], void, undefined> {
  const wanted = wantedOf(list, filters as ListQuery<Name>);
  let page: Awaited<ReturnType<typeof look<T>>> | undefined;
  do {
    page = await look(accountId, list as List<T>, wanted, LARGEST_PAGE, page?.last, unread);
    yield [...page.places.keys()];
  } while (page.more);
}

/** How many records are read before their size is known: a hundred of the largest fill a function's memory. */
const FIRST_LOOK = 32;

/** The most records that a page reads if an index returns more than what is wanted. */
const MOST_CANDIDATES = 5 * LARGEST_PAGE;

/** Wanted records with their places, whether others may follow, and the last candidate that was read. */
type Looked<T> = {
  readonly places: ReadonlyMap<T, Candidate>;
  readonly more: boolean;
  readonly last: Candidate | undefined;
};

async function look<T extends { account_id: string }>(
  accountId: string,
  list: List<T>,
  wanted: Wanted,
  limit: number,
  after: Candidate | undefined,
  unread?: Unread,
): Promise<Looked<T>> {
  const places = new Map<T, Candidate>();
  const way = wayTo(accountId, list, wanted);
  let [last, looked, bytes, more] = [after, 0, 0, !isNothing(wanted)];
  while (more && places.size < limit && bytes < LARGEST_RESPONSE && looked < MOST_CANDIDATES) {
    const fitting = looked === 0 ? FIRST_LOOK : Math.floor((LARGEST_RESPONSE - bytes) / (bytes / looked));
    const useful = way.isExact ? limit - places.size : Math.min(LARGEST_PAGE, MOST_CANDIDATES - looked);
    const page = await way.find(Math.max(1, Math.min(fitting, useful)), last, unread);
    const records = await recordsOf(page.found, unread);
    more = page.more;
    for (const [index, { key, sort }] of page.found.entries()) {
      if (places.size === limit) {
        more = true;
        break;
      }
      const record = records[index];
      looked += 1;
      last = { key, sort };
      if (record && isWanted(accountId, list, wanted, record)) places.set(record, last);
    }
    if (more && places.size < limit) bytes += JSON.stringify(records).length;
  }
  return { places, more, last };
}

async function recordsOf<T>(
  some: readonly (Candidate & { record?: T })[],
  of: Unread | undefined,
): Promise<(T | undefined)[]> {
  const unread = some.filter(({ record }) => record === undefined).map(({ key }) => key);
  const read = await getReadableItems<T & Key>(unread, of);
  return some.map(({ record }) => record ?? read.shift());
}
