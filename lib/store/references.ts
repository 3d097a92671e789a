import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FIRST_REFERENCE, LAST_REFERENCE } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { documents, tableName } from './client.ts';
import { referenceCounterKey, referenceKey } from './keys.ts';
import type { Write } from './transact.ts';

/**
 * Draws the next reference from the one counter. It is drawn before the transaction that uses it, since a counter
 * inside would make all transactions wait for each other; a number that is drawn and not used is a gap, which does
 * no harm. `reference_exhausted` after the last one, never a second time around.
 */
export async function drawReference(): Promise<number> {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: referenceCounterKey,
        UpdateExpression: 'SET last_drawn = if_not_exists(last_drawn, :before_first) + :one',
        ConditionExpression: 'attribute_not_exists(last_drawn) OR last_drawn < :last',
        ExpressionAttributeValues: {
          ':before_first': FIRST_REFERENCE - 1,
          ':one': 1,
          ':last': LAST_REFERENCE,
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.last_drawn as number;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') {
      throw new ApiError('reference_exhausted', { cause: error });
    }
    throw error;
  }
}

/**
 * The write that takes a reference for good, for the transaction that stores what bears it: the unique index.
 * `ConflictError` where it is taken, which only happens when the counter was set back; then another one is drawn.
 */
export function takeReference(reference: number, accountId: string, bearer: string): Write {
  return {
    put: {
      Item: { ...referenceKey(reference), account_id: accountId, bearer },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    refuse: () => new ConflictError(),
  };
}
