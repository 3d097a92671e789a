import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import { check, create, putVersion } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Account } from './accounts.ts';
import { walkDueRecords } from './due-items.ts';
import { accountKey, FORMER_PAYOUT_ACCOUNTS, formerPayoutAccountKey, payoutAccountKey } from './keys.ts';

/** All payout accounts whose verification is pending share one shard of the index of due records. */
const VERIFICATION_SHARD = 'PAYOUT_ACCOUNT';

/** Yields the payout accounts whose verification is due, as `findDueValidations` does for payment methods. */
export const findDuePayoutAccounts = (now: Date, atOnce: number) =>
  walkDueRecords<PayoutAccount>(VERIFICATION_SHARD, now, atOnce);

/** A payout account that was replaced, for the record. */
export type FormerPayoutAccount = PayoutAccount & { replaced_at: string };

/** Returns the payout account of a merchant, as of this moment; undefined if it has none. */
export function findPayoutAccount(accountId: string): Promise<PayoutAccount | undefined> {
  return getItem<PayoutAccount>(payoutAccountKey(accountId));
}

/** More than a merchant ever changes its account between the release of a transfer and its last word from the bank. */
const MOST_FORMER = 100;

/** Returns up to `most` former payout accounts of a merchant, the last one first, as of this moment. */
export async function listFormerPayoutAccounts(
  accountId: string,
  most = MOST_FORMER,
): Promise<FormerPayoutAccount[]> {
  const { items } = await queryItems<FormerPayoutAccount>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :former)',
      ExpressionAttributeValues: { ':pk': payoutAccountKey(accountId).pk, ':former': FORMER_PAYOUT_ACCOUNTS },
      ScanIndexForward: false,
    },
    most,
  );
  return items;
}

/** Returns the write of a payout account. It fails with `ConflictError` if `before` is not the stored one any more. */
export function storePayoutAccount(next: PayoutAccount, before: PayoutAccount | undefined): Write {
  const due_shard = next.due_at && VERIFICATION_SHARD;
  return putVersion({ ...next, ...payoutAccountKey(next.account_id), due_shard }, before?.version);
}

/** Returns the write that keeps a replaced payout account for the record. Its verification ends. */
export function storeFormerPayoutAccount(former: PayoutAccount, now: Date): Write {
  const replaced_at = now.toISOString();
  const key = formerPayoutAccountKey(former.account_id, replaced_at);
  return create({ ...former, ...key, replaced_at, due_at: undefined, due_shard: undefined });
}

/** Returns a write that fails with `ConflictError` if the addresses for our mails to a merchant changed. */
export const requireContact = ({ account_id, contact_email, support_email }: Account): Write =>
  check(accountKey(account_id), {
    contact_email: contact_email ?? missing,
    support_email: support_email ?? missing,
  });

/** Returns a write that fails with `ConflictError` if a payout account is not as it was read. */
export const requirePayoutAccount = ({ account_id, version }: PayoutAccount): Write =>
  check(payoutAccountKey(account_id), { version });
