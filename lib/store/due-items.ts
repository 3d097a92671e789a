import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './engine/client.ts';
import { getExisting } from './engine/read.ts';
import { DUE_INDEX } from './indexes.ts';
import type { Key } from './keys.ts';

/** An item as the index of due records shows it. The index may lag behind the item. */
type DueItem = Key & { readonly due_at: string };

/** Yields the items of a shard that are due by a time, or by a day, longest overdue first, `atOnce` at a time. */
export async function* walkDue(
  shard: string,
  until: string,
  atOnce: number,
): AsyncGenerator<DueItem[], void, undefined> {
  const pages = paginateQuery(
    { client: documents, pageSize: atOnce },
    {
      TableName: tableName(),
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': until },
    },
  );
  for await (const { Items = [] } of pages) yield Items as DueItem[];
}

/**
 * Yields the records of a shard that are due by `now` in the same way. They are current, but the index may lag behind
 * them. One that cannot be read stops no other: it is logged as an error, and left out.
 */
export async function* walkDueRecords<T extends object>(
  shard: string,
  now: Date,
  atOnce: number,
): AsyncGenerator<T[], void, undefined> {
  for await (const items of walkDue(shard, now.toISOString(), atOnce))
    yield await getExisting<T>(items, () => {});
}
