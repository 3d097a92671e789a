import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Key } from '#lib/store/keys.ts';
import type { Item } from './transact.ts';
import { putItem } from './write-item.ts';

/**
 * Stores an item by itself, for half of what a transaction costs; nothing where there is one of its key. Nobody is told
 * which: a write whose response was lost is sent again, and then finds its own work.
 */
export async function putIfNew(item: Item & Key): Promise<void> {
  try {
    await putItem({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
