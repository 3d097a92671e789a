import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ErrorCode } from '#lib/errors/codes.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { getItem } from './read.ts';
import type { Item, Write } from './transact.ts';

/** A record whose `version` begins with 1 and moves with every change. `write_id` says which write was the last. */
export type Versioned = Key & { account_id: string; version: number; write_id?: string };

/** What a record must be like to be changed, and what its caller is told where it is not. */
export type Guard = { member: string; must: '=' | '<>'; be: unknown; else: ErrorCode };

/** A change of one record as a value: its guards in the order in which they refuse, and its members as they will be. */
export type Change<T extends Versioned> = { key: Key; guards: readonly Guard[]; set: Partial<T> };

/** Only the account's own record. */
export const ownedBy = (accountId: string): Guard => ({
  member: 'account_id',
  must: '=',
  be: accountId,
  else: 'access_refused',
});

/** Only the version that the caller has seen; any where that is left open. */
export const ifVersion = (version: number | undefined): Guard[] =>
  version === undefined ? [] : [{ member: 'version', must: '=', be: version, else: 'precondition_failed' }];

/**
 * Changes a record in one call, without reading it first, and gives it as it is then. Changes that meet are done
 * one after the other, each of them whole. Throws what the first guard that fails refuses with; `not_found` where
 * there is no record.
 */
export async function applyChange<T extends Versioned>(change: Change<T>): Promise<T> {
  const writeId = randomUUID();
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        ...updateOf(change, writeId),
        TableName: tableName(),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return Attributes as T;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const found = error.Item && (unmarshall(error.Item) as T);
    // A write whose answer was lost is sent again, and may then find its own work in its way.
    if (found?.write_id === writeId) return found;
    throw apiErrorOf(change, found) ?? error;
  }
}

/**
 * The same change for a transaction, whose answer has to be known before: reads the record, and gives it as it will
 * be with the write that makes it so. The write is refused with `ConflictError` where the record has changed meanwhile.
 */
export async function preview<T extends Versioned>(change: Change<T>): Promise<{ next: T; write: Write }> {
  const before = await getItem<T>(change.key);
  const refusal = apiErrorOf(change, before);
  if (!before || refusal) throw refusal;
  const writeId = randomUUID();
  const unchanged: Guard = { member: 'version', must: '=', be: before.version, else: 'precondition_failed' };
  return {
    next: { ...before, ...change.set, version: before.version + 1, write_id: writeId },
    write: {
      update: updateOf({ ...change, guards: [...change.guards, unchanged] }, writeId),
      refuse: (item) => apiErrorOf(change, item) ?? new ConflictError(),
    },
  };
}

function apiErrorOf<T extends Versioned>(
  { guards }: Change<T>,
  found: Item | undefined,
): ApiError | undefined {
  if (!found) return new ApiError('not_found');
  const failed = guards.find(({ member, must, be }) => (found[member] === be) !== (must === '='));
  return failed && new ApiError(failed.else);
}

function updateOf<T extends Versioned>({ key, guards, set }: Change<T>, writeId: string) {
  const members = Object.entries({ ...set, write_id: writeId });
  return {
    Key: key,
    ConditionExpression: guards.map(({ must }, index) => `#if${index} ${must} :if${index}`).join(' AND '),
    UpdateExpression: `SET ${members.map((_, index) => `#to${index} = :to${index}`).join(', ')} ADD #version :one`,
    ExpressionAttributeNames: {
      '#version': 'version',
      ...Object.fromEntries(guards.map(({ member }, index) => [`#if${index}`, member])),
      ...Object.fromEntries(members.map(([name], index) => [`#to${index}`, name])),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(guards.map(({ be }, index) => [`:if${index}`, be])),
      ...Object.fromEntries(members.map(([, value], index) => [`:to${index}`, value])),
    },
  };
}
