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
import type { Item, Write } from './transact.ts';
import { readable } from './unreadable-item.ts';

/** A change of one record by itself, as a value: the record, how it changes, and the error where it must not. */
export type RecordChange<T> = Change & {
  readonly key: Key;
  readonly set: Partial<T>;
  readonly onConditionFailed: OnConditionFailed;
};

/** A change of a record that merchants see: with the writes of the events that tell them, for its transaction. */
export type ShownChange<T> = Omit<RecordChange<T>, 'copy'> & {
  readonly tell: (before: T, next: T) => readonly Write[];
};

/** A record whose `version` begins with 1 and moves with every change. `write_id` says which write was the last. */
type Versioned = { version: number };

/**
 * Changes a record in one call, without reading it first, and gives it as it is then. Changes that meet are done
 * one after the other, each of them whole. Throws what `otherwise` gives where the record is not as it must be.
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
    // A write whose response was lost is sent again, and may then find its own work in its way.
    if (found?.write_id === write_id) return found as T;
    throw write.onConditionFailed?.(found) ?? error;
  }
}

/**
 * A change for a transaction, whose response has to be known before: reads the record, and gives it as it is and as it
 * will be, with the writes that make it so and tell of it. They are refused with `ConflictError` where the record has
 * changed meanwhile.
 */
export async function preview<T extends object>({
  key,
  onConditionFailed,
  tell,
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
  return { before, next, writes: [write, ...tell(before, next)] };
}

const moving = (how: Change, write_id: string): Change => ({
  ...how,
  set: { ...how.set, write_id },
});

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
