import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';

/** One item as of this moment (strongly consistent), or nothing. */
export async function getItem<T>(key: Key): Promise<T | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item as T | undefined;
}

type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>;

export type Slice<T> = { items: T[]; more: boolean };

/** Up to `limit` items of a query that pass its filter, after the item with the key `after`, and whether more come. */
export async function queryItems<T>(query: Query, limit: number, after?: Key): Promise<Slice<T>> {
  const items: T[] = [];
  let start: Record<string, unknown> | undefined = after;
  do {
    const page: QueryCommandOutput = await documents.send(
      new QueryCommand({
        ...query,
        TableName: tableName(),
        Limit: limit + 1 - items.length,
        ExclusiveStartKey: start,
      }),
    );
    items.push(...((page.Items ?? []) as T[]));
    start = page.LastEvaluatedKey;
  } while (start && items.length <= limit);
  return { items: items.slice(0, limit), more: items.length > limit };
}
