import type { Payout, PayoutTerms } from '#lib/domain/payout.ts';
import { create, refusing } from './change.ts';
import { listed, payoutKey } from './keys.ts';
import { getItem } from './read.ts';
import type { Write } from './transact.ts';
import type { RecordChange } from './versioned.ts';

/** How an account's payouts are listed. */
export const PAYOUTS = { kind: 'PO', prefix: 'po' } as const;

/** The write that stores a new payout. */
export function storePayout(payout: Payout): Write {
  const { id, account_id } = payout;
  return create({ ...payout, ...payoutKey(id), ...listed(account_id, PAYOUTS.kind, id) });
}

/** A payout as of this moment, of whatever account, or nothing. */
export function findPayout(id: string): Promise<Payout | undefined> {
  return getItem<Payout>(payoutKey(id));
}

/** Puts terms in the place of those before; its status is `updated` from then on. */
export function changePayout(
  { id, accountId }: { id: string; accountId: string },
  terms: PayoutTerms,
  now: Date,
): RecordChange<Payout> {
  return {
    key: payoutKey(id),
    from: { account_id: accountId },
    set: { ...terms, status: 'updated', updated_at: now.toISOString() },
    add: { version: 1 },
    otherwise: refusing({ account_id: 'access_refused' }),
  };
}
