import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { getItem, queryItems, type Slice } from '#lib/store/engine/read.ts';
import { transact, transactIfUnchanged, type Write } from '#lib/store/engine/transact.ts';
import { LIST_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { exceptionKey } from './keys.ts';

/** An alarm counts these log lines. Only the call that raised the exception writes one. */
const RAISED = 'exception_raised';

/**
 * Stores a new exception, with further writes in the same transaction, and raises the alarm. Does nothing if it exists
 * already, resolved or not. Returns true if it is new.
 */
export async function raiseException(
  exception: CollectionException,
  more: readonly Write[] = [],
): Promise<boolean> {
  try {
    await transact([keepException(exception), ...more]);
  } catch (error) {
    if (error instanceof AlreadyRaised) return false;
    throw error;
  }
  reportException(exception);
  return true;
}

/** Raises the alarm for an exception that a transaction has just stored. */
export function reportException({ id, ...exception }: CollectionException): void {
  const { reason, detail, file, line, order_id, payment_id, direct_debit_id } = exception;
  log('error', RAISED, {
    exception_id: id,
    ...{ reason, detail, file, line, order_id, payment_id, direct_debit_id },
    what_to_do: `ops exceptions resolve ${id}`,
  });
}

/** Does the same, and changes the detail and the line of an exception that is open already to those of this one. */
export async function raiseOrRenew(exception: CollectionException): Promise<void> {
  if (await raiseException(exception)) return;
  const { id, detail, line } = exception;
  const renewed = change(exceptionKey(id), { from: { state: 'open' }, set: { detail, line } }, conflict);
  await transactIfUnchanged([renewed]);
}

class AlreadyRaised extends ConflictError {}

/** Returns the write that stores an exception without an alarm, such as one that an operator has just decided. */
export function keepException(exception: CollectionException): Write {
  const account_id = exception.account_id ?? 'all';
  const item = { ...exceptionKey(exception.id), ...exception, account_id, ...placeOf(exception) };
  return create(item, () => new AlreadyRaised());
}

/**
 * Returns the write that resolves an open exception. It fails with `ConflictError` if the exception is no longer open.
 */
export function resolveException(
  id: string,
  { as, by }: { as: NonNullable<CollectionException['resolved_as']>; by: CollectionException['resolved_by'] },
  now: Date,
): Write {
  const set = {
    ...{ state: 'resolved', resolved_as: as, resolved_by: by, resolved_at: now.toISOString() },
    list_key: RESOLVED,
  };
  return change(exceptionKey(id), { from: { state: 'open' }, set }, conflict);
}

/** Resolves an exception, unless it is resolved already. */
export async function resolveIfOpen(...resolved: Parameters<typeof resolveException>): Promise<void> {
  await transactIfUnchanged([resolveException(...resolved)]);
}

/**
 * An exception that an operator resolves. `writes` returns the writes that do, as of this moment, and throws an error for
 * the operator if it is resolved already.
 */
export type ResolvingOpen = { readonly id: string; readonly writes: () => Promise<readonly Write[]> };

/** Returns the write that changes the detail of an open exception. It fails with `ConflictError` if it is resolved. */
export const changeDetail = (id: string, detail: string): Write =>
  change(exceptionKey(id), { from: { state: 'open' }, set: { detail } }, conflict);

/** Returns the write that changes the amount of an open exception. It fails with `ConflictError` if it is resolved. */
export const changeAmount = (id: string, amount: Centavos): Write =>
  change(exceptionKey(id), { from: { state: 'open' }, set: { amount } }, conflict);

/** Returns an exception as of this moment; undefined if there is none. */
export function findException(id: string): Promise<CollectionException | undefined> {
  return getItem<CollectionException & Key>(exceptionKey(id));
}

/** Returns the open or the resolved exceptions, newest first. */
export function listExceptions(
  state: CollectionException['state'],
  limit: number,
  after?: Key,
): Promise<Slice<CollectionException & Key>> {
  return queryItems(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :key',
      ExpressionAttributeValues: { ':key': state === 'open' ? OPEN : RESOLVED },
      ScanIndexForward: false,
    },
    limit,
    after,
  );
}

/** More than all files of a day have lines: a line raises one at most. */
const MOST_OPEN = 1_000_000;

/** Returns all open exceptions, newest first. */
export const findOpenExceptions = async (): Promise<CollectionException[]> =>
  (await listExceptions('open', MOST_OPEN)).items;

const OPEN = 'EXCEPTIONS#open';
const RESOLVED = 'EXCEPTIONS#resolved';

const placeOf = ({ created_at, id }: CollectionException) => ({
  list_key: OPEN,
  list_sort: `${created_at}#${id}`,
});
