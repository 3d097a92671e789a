import { LARGEST_RESPONSE } from '#lib/domain/limits.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { findByExternalId, type Kind } from '#lib/store/external-ids.ts';
import { LIST_INDEX, listKey } from '#lib/store/indexes.ts';
import { CHARGES, chargeKey, directDebitKey, type Key, orderKey } from '#lib/store/keys.ts';
import { findBearer } from '#lib/store/references.ts';
import type { List } from './filters.ts';
import { filterKey } from './lists.ts';
import { isEveryId, type Range, type Wanted } from './wanted.ts';

/** A record that may be on a page: its key, and the text that the page is sorted by. */
export type Candidate = { readonly key: Key; readonly sort: string };

/** Some candidates, newest first, and whether others follow. An index of whole records also returns the records. */
type Found<T> = {
  readonly found: readonly (Candidate & { record?: T })[];
  readonly more: boolean;
};

/** A way to candidates. If it is exact, all of them are wanted, as far as its index is up to date. */
type Way<T> = {
  readonly isExact: boolean;
  readonly find: (
    limit: number,
    after: Candidate | undefined,
    unread: Unread | undefined,
  ) => Promise<Found<T>>;
};

/** Returns the way to the wanted records: by the first filter of the list that has a place, or by all of the list. */
export function wayTo<T>(accountId: string, list: List<T>, { filters, ids }: Wanted): Way<T> {
  const { kind, all } = list;
  const [narrowest] = filters.filter(([name, { first }]) => list.filters[name]?.placeOf(first) !== '');
  if (!narrowest) {
    const partition = all === LIST_INDEX ? 'list_key' : all;
    return inOrder(filters.length === 0, { index: all, partition, value: listKey(accountId, kind), ...ids });
  }
  const [name, { first, last }] = narrowest;
  const { by, placeOf = String } = list.filters[name] ?? {};
  const place = placeOf(first);
  const isExact = filters.length === 1 && place === first;
  if (by === 'external_id') return { isExact, find: () => findNamed(accountId, list, place) };
  if (by === 'reference') return { isExact, find: () => findReferenced(list, place) };
  if (by === 'direct_debit') return inOrder(isExact, ofDirectDebit(place, ids));
  if (by === 'by_date') {
    const days = { first: `${first}#`, last: `${last}#~` };
    const dates = { index: by, partition: by, value: listKey(accountId, kind), sort: 'date_sort', ...days };
    // It is sorted by the dates, so it cannot leave out by the times of creation.
    return inOrder(filters.length === 1 && isEveryId(ids, list), dates);
  }
  const value = filterKey(accountId, kind, name, place);
  return inOrder(isExact, { ...(by && { index: by }), partition: by ?? '', value, ...ids });
}

/** Finds the record that has an id of the merchant. */
async function findNamed<T>(accountId: string, { kind }: List<T>, externalId: string): Promise<Found<T>> {
  const id = await findByExternalId(accountId, kind as Kind, externalId);
  return {
    found: id === undefined ? [] : [{ key: { pk: `${kind}#${id}`, sk: kind }, sort: id }],
    more: false,
  };
}

/** Finds the record that has a reference, if it is in the list. */
async function findReferenced<T>({ kind, prefix }: List<T>, reference: string): Promise<Found<T>> {
  const bearer = await findBearer(Number(reference));
  const isListed = bearer?.startsWith(`${prefix}_`) ?? false;
  return {
    found: bearer && isListed ? [{ key: { pk: `${kind}#${bearer}`, sk: kind }, sort: bearer }] : [],
    more: false,
  };
}

/** Sorted candidates: in an index, or in a partition of the table whose items point to records. */
type Order = Range & {
  readonly index?: string;
  readonly partition: string;
  readonly value: string;
  readonly sort?: string;
  readonly keyOf?: (item: Key) => Key;
};

/** Returns the orders of a direct debit, which are listed in its partition. */
function ofDirectDebit(id: string, { first, last }: Range): Order {
  const orders = { first: chargeKey(id, first).sk, last: chargeKey(id, last).sk };
  const keyOf = ({ sk }: Key) => orderKey(sk.slice(CHARGES.length));
  return { partition: 'pk', value: directDebitKey(id).pk, sort: 'sk', ...orders, keyOf };
}

/**
 * Returns the way through sorted candidates. A page begins after a candidate's place, even if that candidate is gone.
 */
function inOrder<T>(isExact: boolean, order: Order): Way<T> {
  const { index, partition, value, sort = 'list_sort', first, last } = order;
  const { keyOf = ({ pk, sk }) => ({ pk, sk }) } = order;
  const query = {
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    KeyConditionExpression: '#partition = :value AND #sort BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#partition': partition, '#sort': sort },
    ExpressionAttributeValues: { ':value': value, ':first': first, ':last': last },
    ScanIndexForward: false,
  };
  return {
    isExact,
    async find(limit, after, unread) {
      const start = after && { ...after.key, [partition]: value, [sort]: after.sort };
      const { items, more } = await queryItems<Key & Readonly<Record<string, string>>>(query, limit, start, {
        ...{ mostBytes: LARGEST_RESPONSE, unread },
      });
      const found = items.map((item) => ({
        ...{ key: keyOf(item), sort: item[sort] ?? '' },
        ...(index === LIST_INDEX && { record: item as T }),
      }));
      return { found, more };
    },
  };
}
