import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';
import type { Item } from './transact.ts';

/**
 * Stores an item by itself, for half of what a transaction costs; nothing where there is one of its key. Nobody is told
 * which: a write whose response was lost is sent again, and then finds its own work.
 */
export async function putIfNew(item: Item & Key): Promise<void> {
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  try {
    await documents.send(new PutCommand({ TableName: tableName(), Item: item, ...isNew }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
