import { put } from './change.ts';
import { type Key, returnFileKey } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

/**
 * What became of a return file of the bank: found right, and being applied; applied; or quarantined, whole. One that is being
 * applied was checked, and is not checked again by whoever goes on after a crash.
 */
export type StoredReturnFile = Key & {
  account_id: string;
  state: 'applying' | 'applied' | 'quarantined';
  updated_at: string;
};

/** What is known of a return file, or nothing where nobody has seen it. */
export function findReturnFile(name: string): Promise<StoredReturnFile | undefined> {
  return getItem<StoredReturnFile>(returnFileKey(name));
}

/** Notes what has become of a return file. */
export async function noteReturnFile(
  name: string,
  state: StoredReturnFile['state'],
  now: Date,
): Promise<void> {
  const item: StoredReturnFile = {
    ...returnFileKey(name),
    account_id: 'all',
    state,
    updated_at: now.toISOString(),
  };
  await transact([put(item)]);
}
