import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#lib/errors/api-error.ts';
import { documents, tableName } from './client.ts';
import { MOST_WRITES_TRIED, pause } from './pause.ts';

type WithoutTable<T> = Omit<T, 'TableName'>;

/** Stores one item by itself. Throws `unavailable` if transactions keep holding the item. */
export const putItem = (input: WithoutTable<PutCommandInput>) =>
  onceFree(() => documents.send(new PutCommand({ ...input, TableName: tableName() })));

/** Changes one item by itself. Throws `unavailable` if transactions keep holding the item. */
export const updateItem = (input: WithoutTable<UpdateCommandInput>) =>
  onceFree(() => documents.send(new UpdateCommand({ ...input, TableName: tableName() })));

/**
 * DynamoDB refuses a single write while a transaction holds its item, and the SDK does not retry that
 * (`TransactionConflictException`, API reference of PutItem and UpdateItem). Nothing was written, so the same write is
 * sent again after a moment.
 */
async function onceFree<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) throw error;
      if (attempt >= MOST_WRITES_TRIED) throw new ApiError('unavailable', { cause: error });
      await pause(attempt);
    }
  }
}
