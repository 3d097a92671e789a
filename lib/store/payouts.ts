import type { Payout } from '#lib/domain/payout.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { payoutKey } from './keys.ts';

/** A payout as of this moment, of whatever account, or nothing. */
export function findPayout(id: string): Promise<Payout | undefined> {
  return getItem<Payout>(payoutKey(id));
}
