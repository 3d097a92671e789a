import { queryItems } from '#lib/store/engine/read.ts';
import { CHARGES, chargeKey, directDebitKey, type Key, listKey, orderKey } from '#lib/store/keys.ts';
import { findBearer } from '#lib/store/references.ts';
import { filterKey, type List } from './lists.ts';
import type { Wanted } from './wanted.ts';

/** What may be on a page: the key of a record, and the text that the page is sorted by. */
export type Candidate = { readonly key: Key; readonly sort: string };

/** Some candidates, the newest first, and whether others follow. */
type Candidates = { found: readonly Candidate[]; more: boolean };

/** Where candidates come from: whether all of them are wanted, as far as the index is up to date, and those after one. */
type Source = {
  readonly isExact: boolean;
  readonly find: (limit: number, after: Candidate | undefined) => Promise<Candidates>;
};

/**
 * Where to look for what is wanted: by the one thing of it that usually leaves the fewest records, or among all of the
 * list where no index knows any.
 */
export function sourceOf<T>(accountId: string, list: List<T>, { filters, dates, ids }: Wanted): Source {
  const isOnly = filters.length + (dates ? 1 : 0) <= 1;
  const narrowest = filters.find(([name, text]) => leadsSomewhere(list, name, text));
  if (narrowest?.[0] === 'reference')
    return { isExact: isOnly, find: () => findReferenced(list, narrowest[1]) };
  const isByDate = dates !== undefined && !(narrowest && list.dated?.after.includes(narrowest[0]));
  const way = isByDate ? byDate(accountId, list, dates) : byFilter(accountId, list, narrowest, ids);
  const isWhole = filters.every(([name, text]) => list.filters[name]?.placeOf(text) === text);
  return { isExact: isOnly && isWhole, find: (limit, after) => queryWay(way, limit, after) };
}

/** Whether there is a way to the records of a filter that leaves others out. */
function leadsSomewhere<T>({ filters }: List<T>, name: string, text: string): boolean {
  const filter = filters[name];
  return filter !== undefined && (filter.index === undefined || filter.placeOf(text) !== '');
}

/** The record that bears a reference, where it is one of the list. */
async function findReferenced<T>({ kind, prefix }: List<T>, reference: string): Promise<Candidates> {
  const bearer = await findBearer(Number(reference));
  const found = bearer?.startsWith(`${prefix}_`)
    ? [{ key: { pk: `${kind}#${bearer}`, sk: kind }, sort: bearer }]
    : [];
  return { found, more: false };
}

/** Where candidates stand: in an index, or in a partition of the table, where they point to records. */
type Way = {
  readonly IndexName?: string;
  readonly partition: string;
  readonly value: string;
  readonly sort: string;
  readonly first: string;
  readonly last: string;
  readonly keyOf?: (item: Key) => Key;
};

type Range = { readonly first: string; readonly last: string };

function byDate<T>(accountId: string, { kind }: List<T>, { first, last }: Range): Way {
  const at = { IndexName: 'dated', partition: 'dated_key', sort: 'dated_sort' };
  return { ...at, value: listKey(accountId, kind), first: `${first}#`, last: `${last}#~` };
}

function byFilter<T>(
  accountId: string,
  { kind, all, filters }: List<T>,
  filter: Wanted['filters'][number] | undefined,
  ids: Range,
): Way {
  const sort = 'list_sort';
  if (!filter) return { IndexName: all, partition: all, value: listKey(accountId, kind), sort, ...ids };
  const [name, text] = filter;
  const { index, placeOf = String } = filters[name] ?? {};
  return index
    ? {
        IndexName: index,
        partition: index,
        value: filterKey(accountId, kind, name, placeOf(text)),
        sort,
        ...ids,
      }
    : ofDirectDebit(text, ids);
}

/** The orders of a direct debit, which its partition names. */
function ofDirectDebit(id: string, { first, last }: Range): Way {
  return {
    partition: 'pk',
    value: directDebitKey(id).pk,
    sort: 'sk',
    first: chargeKey(id, first).sk,
    last: chargeKey(id, last).sk,
    keyOf: ({ sk }) => orderKey(sk.slice(CHARGES.length)),
  };
}

async function queryWay(way: Way, limit: number, after: Candidate | undefined): Promise<Candidates> {
  const { IndexName, partition, value, sort, first, last, keyOf = ({ pk, sk }) => ({ pk, sk }) } = way;
  const { items, more } = await queryItems<Key & Readonly<Record<string, string>>>(
    {
      ...(IndexName ? { IndexName } : { ConsistentRead: true }),
      KeyConditionExpression: '#partition = :value AND #sort BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#partition': partition, '#sort': sort },
      ExpressionAttributeValues: { ':value': value, ':first': first, ':last': last },
      ScanIndexForward: false,
    },
    limit,
    after && { ...after.key, [partition]: value, [sort]: after.sort },
  );
  return { found: items.map((item) => ({ key: keyOf(item), sort: item[sort] ?? '' })), more };
}
