import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

export type TableCopy = Readonly<Record<string, unknown>>[];

const AT_ONCE = 25;

/** Returns every item of a table: what a point-in-time recovery to this moment would restore. */
export async function copyTable(TableName = process.env.TABLE_NAME): Promise<TableCopy> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items: TableCopy = [];
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    items.push(...(page.Items ?? []));
  }
  client.destroy();
  return items;
}

/** Makes a table contain exactly the items of a copy. */
export async function putBack(copy: TableCopy, TableName = process.env.TABLE_NAME ?? ''): Promise<void> {
  const deletions = (await copyTable(TableName)).map(({ pk, sk }) => ({
    DeleteRequest: { Key: { pk, sk } },
  }));
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const requests of [deletions, copy.map((Item) => ({ PutRequest: { Item } }))]) {
    for (let start = 0; start < requests.length; start += AT_ONCE) {
      const RequestItems = { [TableName]: requests.slice(start, start + AT_ONCE) };
      await client.send(new BatchWriteCommand({ RequestItems }));
    }
  }
  client.destroy();
}
