import { change, check, conflict } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { suspensionsKey } from './keys.ts';

/** Returns how often accounts were suspended, as of this moment. */
export async function countSuspensions(): Promise<number> {
  return (await getItem<Key & { count: number }>(suspensionsKey))?.count ?? 0;
}

/** Returns the write that counts a suspension, for the transaction that suspends an account. */
export const noteSuspension = (): Write =>
  change(suspensionsKey, { from: {}, set: { account_id: 'all' }, add: { count: 1 } }, conflict);

/**
 * Returns the condition that no account was suspended since they were counted, for a transaction that gives orders of
 * many accounts to the bank. It fails with `ConflictError`.
 */
export const unlessSuspendedSince = (count: number): Write =>
  check(suspensionsKey, { count: count === 0 ? missing : count });
