import { ApiError } from '#lib/errors/api-error.ts';
import { check, put, remove } from '#lib/store/engine/change.ts';
import { missing, missingOr, not } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact, transactIfUnchanged, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { holdKey } from './keys.ts';

/** Seconds. An operator first compares the table with the bank's files, which takes minutes. */
const OPERATORS_SECONDS = 10 * 60;

/**
 * A hold on the collections: the table may no longer know what the bank was given. Until an operator has compared
 * the table with the files, nothing is opened, charged or given to the bank, and return files wait.
 */
export type Hold = {
  reason: 'restored' | 'other_file' | 'operator';
  held_at: string;
  /** The moment that the table was restored to, if it is known. */
  restored_to: string | null;
};

/**
 * Holds the collections, with further writes in the same transaction. Does nothing if they are held already, unless
 * this hold is the first to name the restored moment, or names another one.
 */
export async function holdCollections(hold: Hold, more: readonly Write[] = []): Promise<void> {
  const { restored_to } = hold;
  const from = { restored_to: restored_to === null ? missing : missingOr(not(restored_to)) };
  await transactIfUnchanged([put({ ...holdKey, account_id: 'all', ...hold }, from), ...more]);
}

/** Returns the hold as of this moment; undefined if the collections are not held. */
export function findHold(): Promise<(Hold & Key) | undefined> {
  return getItem<Hold & Key>(holdKey);
}

/**
 * Returns the condition that the collections are not held, for a transaction that gives something to the bank. It fails
 * with `unavailable`.
 */
export const unlessHeld = (): Write => check(holdKey, { reason: missing }, held);

/** Releases the collections. Does nothing if they are not held. */
export async function releaseCollections(): Promise<void> {
  await transact([remove(holdKey, {})]);
}

/**
 * Throws if the collections are held. Operations that open orders call it first.
 *
 * @throws ApiError `unavailable`
 */
export async function requireNotHeld(): Promise<void> {
  refuseIfHeld(await findHold());
}

/** Does the same for a hold that was read before. */
export function refuseIfHeld(hold: Hold | undefined): void {
  if (hold) throw held();
}

const held = () => new ApiError('unavailable', { retryAfter: OPERATORS_SECONDS });
