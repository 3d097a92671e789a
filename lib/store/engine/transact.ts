import { randomUUID } from 'node:crypto';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Key } from '#lib/store/keys.ts';
import { documents, tableName } from './client.ts';
import { MOST_WRITES_TRIED, pause } from './pause.ts';
import { readable } from './stored-item.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = Omit<NonNullable<T>, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>;

/** A stored item. */
export type Item = Record<string, unknown>;

/**
 * One write of a transaction, made by `change.ts`. If its condition fails, `onConditionFailed` receives the stored item
 * and returns the error to throw, so no second read is needed to find the cause.
 */
export type Write = (
  | { put: WithoutTable<Operation['Put']> }
  | { update: WithoutTable<Operation['Update']> }
  | { remove: WithoutTable<Operation['Delete']> }
  | { check: WithoutTable<Operation['ConditionCheck']> }
) & {
  onConditionFailed?: (item: Item | undefined) => Error;
  /** The error if other transactions held this item during all attempts; `unavailable` by default. */
  busy?: () => Error;
};

/** The most decisions of one caller on stale reads. Of callers that compete for a record, one succeeds each time. */
const MOST_DECISIONS = 24;

/**
 * Writes all or nothing. A write whose response was lost is repeated with the same token, so it applies once.
 * Transactions that conflict with each other wait a moment and are repeated.
 *
 * @throws the error of the first write whose condition failed; ApiError `unavailable` if conflicts persist, with
 *   nothing written
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const once = withoutRepeated(writes);
  const input = { TransactItems: once.map(operationOf), ClientRequestToken: randomUUID() };
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send(new TransactWriteCommand(input));
      return;
    } catch (error) {
      const giveUp = reasonToGiveUp(once, error);
      if (giveUp.now) throw giveUp.now;
      if (attempt >= MOST_WRITES_TRIED) throw giveUp.later;
      await pause(attempt);
    }
  }
}

/** Does the same, and returns false, with nothing written, if something has changed since it was read. */
export async function transactIfUnchanged(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Returns writes with each check once: the database takes an item once, and several writes may need the same check. */
function withoutRepeated(writes: readonly Write[]): readonly Write[] {
  const known = new Set<string>();
  return writes.filter((write) => {
    const text = checkOf(write);
    if (text === undefined) return true;
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

/** Returns the text of a check; undefined for a write that changes its item. */
const checkOf = (write: Write): string | undefined =>
  'check' in write ? JSON.stringify(write.check) : undefined;

/**
 * Runs a read, decision and write again while its read is stale.
 *
 * @throws ApiError `unavailable` if it stays stale
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (attempt >= MOST_DECISIONS) throw new ApiError('unavailable', { cause: error });
      await pause(attempt);
    }
  }
}

/** The most writes of a transaction. */
const MOST_WRITES = 100;

/**
 * Groups things so that the writes of each group, together with `extra` writes, fit into one transaction. A
 * thing with more writes than that is a group of its own. No two writes of a group change the same item, which the
 * database would refuse; they may share a check.
 */
export function* inTransactions<T extends { readonly writes: readonly Write[] }>(
  things: Iterable<T>,
  extra: number,
): Generator<T[], void, undefined> {
  let some: T[] = [];
  // The items of a group, each with the text of its check, if it is only checked.
  let taken = new Map<string, string | undefined>();
  for (const thing of things) {
    const writes = withoutRepeated(thing.writes);
    const isShared = (write: Write) => {
      const text = checkOf(write);
      return text !== undefined && taken.get(itemOf(write)) === text;
    };
    const added = writes.filter((write) => !isShared(write));
    const fits =
      taken.size + added.length <= MOST_WRITES - extra && !added.some((write) => taken.has(itemOf(write)));
    if (!fits && some.length > 0) {
      yield some;
      some = [];
      taken = new Map();
    }
    some.push(thing);
    for (const write of writes) taken.set(itemOf(write), checkOf(write));
  }
  if (some.length > 0) yield some;
}

/** Returns whether a write is of the item with this key. */
export const writesItem =
  ({ pk, sk }: Key) =>
  (write: Write): boolean =>
    itemOf(write) === `${pk} ${sk}`;

/** Returns the identity of a write's item. */
function itemOf(write: Write): string {
  const { pk, sk } = keyOf(write) ?? {};
  return `${pk} ${sk}`;
}

function keyOf(write: Write) {
  if ('put' in write) return write.put.Item;
  if ('update' in write) return write.update.Key;
  return ('remove' in write ? write.remove : write.check).Key;
}

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Returns the error of a failed transaction: `now` if a condition failed, `later` if a repetition may succeed. */
function reasonToGiveUp(
  writes: readonly Write[],
  error: unknown,
): { now: unknown; later?: never } | { now?: never; later: Error } {
  if (error instanceof TransactionInProgressException)
    return { later: new ApiError('unavailable', { cause: error }) };
  if (!(error instanceof TransactionCanceledException)) return { now: error };
  const reasons = error.CancellationReasons ?? [];
  const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  if (failed >= 0) {
    const item = reasons[failed]?.Item;
    return { now: writes[failed]?.onConditionFailed?.(item && readable(unmarshall(item))) ?? error };
  }
  const busy = reasons.findIndex((reason) => PASSING.has(reason.Code ?? ''));
  if (busy < 0) return { now: error };
  return { later: writes[busy]?.busy?.() ?? new ApiError('unavailable', { cause: error }) };
}

function operationOf(write: Write): Operation {
  const common = { TableName: tableName(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('put' in write) return { Put: { ...write.put, ...common } };
  if ('update' in write) return { Update: { ...write.update, ...common } };
  if ('remove' in write) return { Delete: { ...write.remove, ...common } };
  return { ConditionCheck: { ...write.check, ...common } };
}
