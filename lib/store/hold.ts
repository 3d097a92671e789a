import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { create, remove } from './change.ts';
import { holdKey, type Key } from './keys.ts';
import { getItem } from './read.ts';
import { transact, type Write } from './transact.ts';

/**
 * The collections are held: the table may have forgotten what the bank was given. Nothing is opened, charged or given
 * to the bank, and what the bank answers waits, until an operator has compared the table with the files.
 */
export type Hold = {
  reason: 'restored' | 'other_file';
  held_at: string;
  /** The moment whose state the table was restored to, as far as that is known. */
  restored_to: string | null;
};

/** Holds the collections, with further writes in the same transaction. Where they are held already, nothing. */
export async function holdCollections(hold: Hold, more: readonly Write[] = []): Promise<void> {
  try {
    await transact([create({ ...holdKey, account_id: 'all', ...hold }), ...more]);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** Why the collections are held as of this moment, or nothing. */
export function findHold(): Promise<(Hold & Key) | undefined> {
  return getItem<Hold & Key>(holdKey);
}

/** Lets the collections go on. Nothing where they are not held. */
export async function releaseCollections(): Promise<void> {
  await transact([remove(holdKey, {})]);
}

/** Refuses what opens orders while the collections are held: `unavailable`. */
export async function requireNotHeld(): Promise<void> {
  if (await findHold()) throw new ApiError('unavailable');
}
