import type { Payout } from '#lib/domain/payout.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { payoutKey } from './keys.ts';

/** Returns a payout of any account, as of this moment; undefined if there is none. */
export function findPayout(id: string): Promise<Payout | undefined> {
  return getItem<Payout>(payoutKey(id));
}
