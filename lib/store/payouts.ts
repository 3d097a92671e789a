import type { NewPayout, PayoutTerms } from '#lib/api/routes/payouts.ts';
import { newId } from '#lib/domain/ids.ts';
import type { PayoutStatus } from '#lib/domain/order.ts';
import { type Change, ifVersion, ownedBy, type Versioned } from './change.ts';
import { listed, payoutKey } from './keys.ts';
import type { Listed } from './list.ts';
import { getItem } from './read.ts';
import type { Write } from './transact.ts';

/** A payout as it is stored. Amounts are centavos. */
export type StoredPayout = Listed &
  Versioned &
  NewPayout & {
    id: string;
    status: PayoutStatus;
    created_at: string;
    updated_at: string;
  };

/** How an account's payouts are listed. */
export const PAYOUTS = { kind: 'PO', prefix: 'po' } as const;

/** A new payout of an account. Nothing is written here. */
export function preparePayout(terms: NewPayout, accountId: string, now: Date): StoredPayout {
  const id = newId('po', now);
  return {
    ...payoutKey(id),
    ...listed(accountId, PAYOUTS.kind, id),
    ...terms,
    id,
    account_id: accountId,
    status: 'created',
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The write that stores a new payout. */
export function storePayout(payout: StoredPayout): Write {
  return { put: { Item: payout } };
}

/** A payout as of this moment, of whatever account, or nothing. */
export function findPayout(id: string): Promise<StoredPayout | undefined> {
  return getItem<StoredPayout>(payoutKey(id));
}

/** Puts terms in the place of those before; its status is `updated` from then on. */
export function changePayout(
  { id, accountId, version }: { id: string; accountId: string; version: number | undefined },
  terms: PayoutTerms,
  now: Date,
): Change<StoredPayout> {
  return {
    key: payoutKey(id),
    guards: [ownedBy(accountId), ...ifVersion(version)],
    set: { ...terms, status: 'updated', updated_at: now.toISOString() },
  };
}
