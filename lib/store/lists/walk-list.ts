import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItems } from '#lib/store/engine/read.ts';
import { type Key, LIST_INDEX, listKey } from '#lib/store/keys.ts';
import { filterKey, type List } from './lists.ts';

const AT_ONCE = 500;

/**
 * All of a list, newest first, some at a time: for operators, who look for what no key leads to. Hands on the members
 * in `fields` of each record, or all. The index may lag behind.
 */
export async function* walkList<T>(
  key: string,
  fields: readonly (keyof T & string)[] = [],
): AsyncGenerator<T[], void, undefined> {
  const names = Object.fromEntries(['pk', ...fields].map((name, n) => [`#n${n}`, name]));
  const pages = paginateQuery(
    { client: documents, pageSize: AT_ONCE },
    {
      TableName: tableName(),
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key',
      ExpressionAttributeValues: { ':key': key },
      ...(fields.length > 0 && {
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: names,
      }),
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) yield Items as T[];
}

/** What a read of keys takes at once. */
const KEYS_AT_ONCE = 100;

/**
 * An account's records among which are all that a filter leaves, newest first, as they are at that moment: those of its
 * place in an index, or all where it has none.
 */
export async function* walkFilter<T, Name extends string>(
  accountId: string,
  { kind, all, filters }: List<T, Name>,
  name?: NoInfer<Name>,
  text = '',
): AsyncGenerator<T[], void, undefined> {
  const filter = name && filters[name];
  const place = filter?.placeOf(text) ?? '';
  const index = place === '' ? all : filter?.index;
  if (index === undefined || index === LIST_INDEX) throw new Error(`No index of keys is by ${name}`);
  const pages = paginateQuery(
    { client: documents, pageSize: KEYS_AT_ONCE },
    {
      TableName: tableName(),
      IndexName: index,
      KeyConditionExpression: '#index = :key',
      ExpressionAttributeNames: { '#index': index },
      ExpressionAttributeValues: {
        ':key': name && place !== '' ? filterKey(accountId, kind, name, place) : listKey(accountId, kind),
      },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) {
    const records = await getItems<T & Key>(Items as Key[]);
    yield records.filter((record) => record !== undefined);
  }
}
