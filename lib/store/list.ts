import type { ListQuery } from '#lib/api/requests/members.ts';
import { type IdPrefix, idTime } from '#lib/domain/ids.ts';
import { LARGEST_ANSWER } from '#lib/domain/limits.ts';
import { makeCursor, readCursor } from './cursor.ts';
import { type Key, LIST_INDEX, listKey } from './keys.ts';
import { queryItems } from './read.ts';

/** Some records of a list, whether more follow, and the cursor for those that follow one of them. */
export type Page<T> = { items: T[]; more: boolean; cursorAfter: (record: T) => Promise<string> };

/** What a record is stored with so that a list finds it. */
type Listed = Key & { list_key: string; list_sort: string };

/**
 * One page of an account's records of a kind, newest first. Ids begin with their time, so the times of creation
 * are a range of ids; the other filters are tested on the records of that range. The index may lag behind the
 * records by a moment.
 */
export async function listRecords<T>(
  accountId: string,
  { kind, prefix }: { kind: string; prefix: IdPrefix },
  query: ListQuery,
): Promise<Page<T>> {
  const { limit, cursor, status, customer_id, 'created_at[gte]': from, 'created_at[lte]': until } = query;
  const first = from ? idTime(prefix, from) : `${prefix}_`;
  const last = `${until ? idTime(prefix, until) : `${prefix}_`}~`;
  const key = listKey(accountId, kind);
  const list = JSON.stringify([key, status, customer_id, from, until]);
  const cursorAfter = (record: T) => makeCursor(list, placeOf(record as T & Listed));
  // The database refuses a range that ends before it begins.
  if (last < first) return { items: [], more: false, cursorAfter };
  const after = cursor === undefined ? undefined : (JSON.parse(await readCursor(list, cursor)) as Listed);
  const filters = Object.entries({ status, customer_id }).filter(([, value]) => value !== undefined);
  const { items, more } = await queryItems<T & Listed>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key AND list_sort BETWEEN :first AND :last',
      ...(filters.length > 0 && {
        FilterExpression: filters.map(([name]) => `#${name} = :${name}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(filters.map(([name]) => [`#${name}`, name])),
      }),
      ExpressionAttributeValues: {
        ':key': key,
        ':first': first,
        ':last': last,
        ...Object.fromEntries(filters.map(([name, value]) => [`:${name}`, value])),
      },
      ScanIndexForward: false,
    },
    limit,
    after,
    { mostBytes: LARGEST_ANSWER },
  );
  return { items, more, cursorAfter };
}

function placeOf({ pk, sk, list_key, list_sort }: Listed): string {
  return JSON.stringify({ pk, sk, list_key, list_sort });
}
