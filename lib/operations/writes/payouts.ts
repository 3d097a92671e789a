import { eventsOfPayout } from '#lib/api/payouts/events.ts';
import type { Payout, PayoutTerms } from '#lib/domain/payout.ts';
import { create, refusing } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { ShownChange } from '#lib/store/engine/versioned.ts';
import { emit } from '#lib/store/events/events.ts';
import { payoutKey } from '#lib/store/keys.ts';
import { listed, PAYOUTS, relisted } from '#lib/store/lists/lists.ts';

/** Returns the writes that store a new payout, with its event. */
export function storePayout(payout: Payout, now: Date): Write[] {
  return [
    create({ ...payout, ...payoutKey(payout.id), ...listed(PAYOUTS, payout) }),
    ...emitEventsOfPayout(undefined, payout, now),
  ];
}

function emitEventsOfPayout(before: Payout | undefined, next: Payout, now: Date): Write[] {
  const { id, account_id } = next;
  return emit({ pk: payoutKey(id).pk, account_id }, eventsOfPayout(before, next), now);
}

/** Replaces a payout's terms and sets its status to `updated`. */
export function changePayout(
  { id, accountId }: { id: string; accountId: string },
  terms: PayoutTerms,
  now: Date,
): ShownChange<Payout> {
  const set = { ...terms, status: 'updated', updated_at: now.toISOString() } as const;
  return {
    key: payoutKey(id),
    from: { account_id: accountId },
    set: { ...set, ...relisted(PAYOUTS, { ...set, account_id: accountId }, Object.keys(set)) },
    add: { version: 1 },
    onConditionFailed: refusing({ account_id: 'access_refused' }),
    eventWrites: (before, next) => emitEventsOfPayout(before, next, now),
  };
}
