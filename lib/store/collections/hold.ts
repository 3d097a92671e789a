import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { check, put, remove } from '#lib/store/engine/change.ts';
import { missing, missingOr, not } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { holdKey } from './keys.ts';

/** An operator compares the table with the bank's files first, which takes longer than moments. */
const OPERATORS_SECONDS = 10 * 60;

/**
 * The collections are held: the table may have forgotten what the bank was given. Nothing is opened, charged or given
 * to the bank, and what the bank answers waits, until an operator has compared the table with the files.
 */
export type Hold = {
  reason: 'restored' | 'other_file' | 'operator';
  held_at: string;
  /** The moment whose state the table was restored to, as far as that is known. */
  restored_to: string | null;
};

/**
 * Holds the collections, with further writes in the same transaction. Nothing where they are held already, unless it was
 * not known then that the table was restored, or to this moment.
 */
export async function holdCollections(hold: Hold, more: readonly Write[] = []): Promise<void> {
  const { restored_to } = hold;
  const from = { restored_to: restored_to === null ? missing : missingOr(not(restored_to)) };
  try {
    await transact([put({ ...holdKey, account_id: 'all', ...hold }, from), ...more]);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** Why the collections are held as of this moment, or nothing. */
export function findHold(): Promise<(Hold & Key) | undefined> {
  return getItem<Hold & Key>(holdKey);
}

/** The condition, for the transaction that gives something to the bank, that they are not held at that very moment. */
export const unlessHeld = (): Write => check(holdKey, { reason: missing }, held);

/** Lets the collections go on. Nothing where they are not held. */
export async function releaseCollections(): Promise<void> {
  await transact([remove(holdKey, {})]);
}

/** Refuses what opens orders while the collections are held: `unavailable`. */
export async function requireNotHeld(): Promise<void> {
  refuseIfHeld(await findHold());
}

/** The same of a hold that was looked for before. */
export function refuseIfHeld(hold: Hold | undefined): void {
  if (hold) throw held();
}

const held = () => new ApiError('unavailable', { retryAfter: OPERATORS_SECONDS });
