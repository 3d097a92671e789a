import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export const TableName = process.env.TABLE_NAME;

export type Item = Record<string, unknown>;

export async function getItem<T>(kind: string, id: string): Promise<T | undefined> {
  const Key = { pk: `PLAIN#${id}`, sk: kind };
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as T | undefined;
}

/** Returns the record in an item, without its keys and version. */
export function recordOf(item: Item): Item {
  const { pk: _, sk: __, list_key: ___, list_sort: ____, version: _____, ...record } = item;
  return record;
}
