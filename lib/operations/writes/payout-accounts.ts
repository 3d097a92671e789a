import { internalOf } from '#lib/api/events/event-drafts.ts';
import type { PayoutAccount, PayoutAccountDecision } from '#lib/domain/payout-account.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { payoutAccountKey } from '#lib/store/keys.ts';
import { storeFormerPayoutAccount, storePayoutAccount } from '#lib/store/payout-accounts.ts';

/**
 * Returns the writes of a decision about a payout account. They fail with `ConflictError` if it changed since it was
 * read. Another account than before is kept for the record.
 */
export function writesOfPayoutAccount(
  before: PayoutAccount | undefined,
  { next, events }: PayoutAccountDecision,
  now: Date,
): Write[] {
  const { account_id } = next;
  const { pk } = payoutAccountKey(account_id);
  const isReplaced = before !== undefined && before.id !== next.id;
  return [
    storePayoutAccount(next, before),
    ...(isReplaced ? [storeFormerPayoutAccount(before, now)] : []),
    ...emit({ pk, account_id }, internalOf(events), now),
  ];
}
