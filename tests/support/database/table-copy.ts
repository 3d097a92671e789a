import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import { insist } from './insist.ts';

export type TableCopy = Readonly<Record<string, unknown>>[];

const AT_ONCE = 25;

/** Returns every item of a table, one after the other, for a table that is too large to be held in memory. */
export async function* itemsOfTable(TableName = process.env.TABLE_NAME) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    yield* (page.Items ?? []) as TableCopy;
  client.destroy();
}

/** Returns every item of a table: what a point-in-time recovery to this moment would restore. */
export const copyTable = (TableName = process.env.TABLE_NAME): Promise<TableCopy> =>
  Array.fromAsync(itemsOfTable(TableName));

/** Makes a table contain exactly the items of a copy. */
export async function putBack(copy: TableCopy, TableName = process.env.TABLE_NAME ?? ''): Promise<void> {
  const deletions = (await copyTable(TableName)).map(({ pk, sk }) => ({
    DeleteRequest: { Key: { pk, sk } },
  }));
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const requests of [deletions, copy.map((Item) => ({ PutRequest: { Item } }))]) {
    for (let start = 0; start < requests.length; start += AT_ONCE) {
      let left: BatchWriteCommandInput['RequestItems'] = {
        [TableName]: requests.slice(start, start + AT_ONCE),
      };
      while (left && Object.keys(left).length > 0) {
        const some = new BatchWriteCommand({ RequestItems: left });
        left = (await insist(() => client.send(some))).UnprocessedItems;
      }
    }
  }
  client.destroy();
}
