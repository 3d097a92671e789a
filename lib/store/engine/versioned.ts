import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Key } from '#lib/store/keys.ts';
import { type Change, change, type OnConditionFailed } from './change.ts';
import { documents, tableName } from './client.ts';
import { failedMember } from './conditions.ts';
import { MOST_WRITES_TRIED, pause } from './pause.ts';
import { getItem } from './read.ts';
import { readable } from './stored-item.ts';
import type { Item, Write } from './transact.ts';

/** A change of one record by itself, as a value: the key, the change, and the error if its condition fails. */
export type RecordChange<T> = Change & {
  readonly key: Key;
  readonly set: Partial<T>;
  readonly onConditionFailed: OnConditionFailed;
};

/** A change of a record that merchants see. `eventWrites` returns the writes of its events, for the same transaction. */
export type ShownChange<T> = Omit<RecordChange<T>, 'copy'> & {
  readonly eventWrites: (before: T, next: T) => readonly Write[];
};

/** A record whose `version` starts at 1 and increases with every change. `write_id` identifies the last write. */
type Versioned = { version: number };

/**
 * Changes a record in one call, without reading it first, and returns the changed record. Concurrent changes apply one
 * after the other, each as a whole.
 *
 * @throws the error of `onConditionFailed` if the record does not match
 */
export async function applyChange<T extends object>({
  key,
  onConditionFailed,
  ...how
}: RecordChange<T>): Promise<T> {
  const write_id = randomUUID();
  const write = change(key, moving(how, write_id), onConditionFailed);
  try {
    const { Attributes } = await updateItem({
      ...write.update,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return readable<T>(Attributes ?? {});
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const found = error.Item && readable<Item>(unmarshall(error.Item));
    // A write whose response was lost is sent again. Its condition may then fail because of its own first attempt.
    if (found?.write_id === write_id) return found as T;
    throw write.onConditionFailed?.(found) ?? error;
  }
}

/**
 * Prepares a change for a transaction whose response must be known beforehand. Reads the record and returns it before
 * and after the change, with the writes of the change and its events. They fail with `ConflictError` if the record
 * changes meanwhile.
 *
 * @throws the error of `onConditionFailed` if the record does not match
 */
export async function preview<T extends object>({
  key,
  onConditionFailed,
  eventWrites,
  ...how
}: ShownChange<T & Versioned>): Promise<{ before: T; next: T; writes: Write[] }> {
  const before = await getItem<T & Versioned>(key);
  const failed = failedMember(how.from, before as Item | undefined);
  if (!before || failed) throw onConditionFailed(before as Item | undefined, failed);
  const unchanged = { ...how.from, version: before.version };
  const next = { ...before, ...how.set, version: before.version + 1 };
  const write = change(key, { ...how, from: unchanged }, (found) => {
    const cause = failedMember(how.from, found);
    return found && cause === undefined ? new ConflictError() : onConditionFailed(found, cause);
  });
  return { before, next, writes: [write, ...eventWrites(before, next)] };
}

const moving = (how: Change, write_id: string): Change => ({
  ...how,
  set: { ...how.set, write_id },
});

type WithoutTable<T> = Omit<T, 'TableName'>;

/**
 * Stores one item by itself.
 *
 * @throws ApiError `unavailable` if transactions keep holding the item
 */
export const putItem = (input: WithoutTable<PutCommandInput>) =>
  onceFree(() => documents.send(new PutCommand({ ...input, TableName: tableName() })));

/**
 * Changes one item by itself.
 *
 * @throws ApiError `unavailable` if transactions keep holding the item
 */
export const updateItem = (input: WithoutTable<UpdateCommandInput>) =>
  onceFree(() => documents.send(new UpdateCommand({ ...input, TableName: tableName() })));

/**
 * Repeats a single write while a transaction holds its item. DynamoDB refuses such a write and the SDK does not retry
 * it (`TransactionConflictException`, API reference of PutItem and UpdateItem). Nothing was written, so the same write
 * is sent again after a moment.
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

/**
 * Stores an item by itself, at half the cost of a transaction. Does nothing if its key exists. It does not report which
 * of the two happened: a repeated write whose response was lost finds its own item.
 */
export async function putIfNew(item: Item & Key): Promise<void> {
  try {
    await putItem({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
