import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { insist } from './insist.ts';

type Key = { pk: string; sk: string };

/** The table, read and changed by key: for what the API does not show. */
export function openTable() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const TableName = process.env.TABLE_NAME;
  const change = (command: UpdateCommand | DeleteCommand) =>
    insist<unknown>(() => client.send(command as UpdateCommand));
  return {
    /** Returns the item of this key without the key, or undefined. */
    async find({ pk, sk }: Key): Promise<Record<string, unknown> | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const { pk: _, sk: __, ...members } = Item;
      return members;
    },
    /** Sets one member of an item that exists. */
    async set({ pk, sk }: Key, name: string, value: unknown): Promise<void> {
      await change(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          ConditionExpression: 'attribute_exists(pk)',
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    },
    /** Removes one member of an item. */
    async removeMember({ pk, sk }: Key, name: string): Promise<void> {
      await change(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          UpdateExpression: 'REMOVE #name',
          ExpressionAttributeNames: { '#name': name },
        }),
      );
    },
    async remove({ pk, sk }: Key): Promise<void> {
      await change(new DeleteCommand({ TableName, Key: { pk, sk } }));
    },
    close: () => client.destroy(),
  };
}
