import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';

/** One item as of this moment (strongly consistent), or nothing. */
export async function getItem<T>(key: Key): Promise<T | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item as T | undefined;
}

export type Slice<T> = { items: T[]; more: boolean };

/** Up to `limit` items of a query that pass its filter, and whether there are more. */
export async function queryItems<T>(
  query: Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>,
  limit: number,
): Promise<Slice<T>> {
  const items: T[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, limit + 1 - items.length, start);
    items.push(...((page.Items ?? []) as T[]));
    start = page.LastEvaluatedKey;
  } while (start && items.length <= limit);
  return { items: items.slice(0, limit), more: items.length > limit };
}

function readPage(
  query: Omit<QueryCommandInput, 'TableName'>,
  limit: number,
  start: Record<string, unknown> | undefined,
) {
  return documents.send(
    new QueryCommand({ ...query, TableName: tableName(), Limit: limit, ExclusiveStartKey: start }),
  );
}
