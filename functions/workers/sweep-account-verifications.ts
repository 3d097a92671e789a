import { errorDetails, log } from '#lib/log.ts';
import { followValidation } from '#lib/operations/payment-methods/advance-validation.ts';
import { followPayoutAccount } from '#lib/operations/payout-accounts/verify-payout-account.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { findDueValidations } from '#lib/store/payment-methods.ts';
import { findDuePayoutAccounts } from '#lib/store/payout-accounts.ts';

const MOST_AT_ONCE = 10;

type Counts = { looked_at: number; failed: number };

/**
 * Follows every verification that is due for a check: of payment methods and of payout accounts. It opens no account
 * number: a verification that no provider has accepted is started again by `workers/start-account-verifications`. A
 * failure does not stop the others; that verification stays due for the next sweep.
 */
export async function handler(): Promise<Counts> {
  const now = new Date();
  const verifier = await configuredVerifier();
  const counts = { looked_at: 0, failed: 0 };
  await followAll(findDuePayoutAccounts(now, MOST_AT_ONCE), counts, (account) =>
    followPayoutAccount(account, verifier, now),
  );
  await followAll(findDueValidations(now, MOST_AT_ONCE), counts, (method) =>
    followValidation(method, verifier, now),
  );
  log('info', 'account_verifications_swept', counts);
  return counts;
}

async function followAll<Due extends { id: string }>(
  pages: AsyncIterable<readonly Due[]>,
  counts: Counts,
  follow: (due: Due) => Promise<Due>,
): Promise<void> {
  for await (const due of pages) {
    const results = await Promise.allSettled(due.map(follow));
    for (const [index, result] of results.entries()) {
      counts.looked_at += 1;
      if (result.status === 'fulfilled') continue;
      counts.failed += 1;
      const details = errorDetails(result.reason);
      log('error', 'account_verification_failed', { record_id: due[index]?.id, ...details });
    }
  }
}
