import { bankAnswerKey, type Key } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

/**
 * What became of a file that answers: found right, and being applied; applied; or set aside, whole. One that is being
 * applied was checked, and is not checked again by whoever goes on after a crash.
 */
export type StoredAnswer = Key & {
  account_id: string;
  state: 'applying' | 'applied' | 'set_aside';
  updated_at: string;
};

/** What is known of a file that answers, or nothing where nobody has seen it. */
export function findAnswerFile(name: string): Promise<StoredAnswer | undefined> {
  return getItem<StoredAnswer>(bankAnswerKey(name));
}

/** Notes what has become of a file that answers. */
export async function noteAnswerFile(name: string, state: StoredAnswer['state'], now: Date): Promise<void> {
  const item: StoredAnswer = {
    ...bankAnswerKey(name),
    account_id: 'all',
    state,
    updated_at: now.toISOString(),
  };
  await transact([{ put: { Item: item } }]);
}
