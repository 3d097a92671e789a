import {
  awaitVerification,
  type PayoutAccount,
  type PayoutAccountDecision,
  restartVerification,
  settleVerification,
} from '#lib/domain/payout-account.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import {
  type Progress,
  progressOf,
  progressWithoutNumber,
} from '#lib/operations/payment-methods/verification-progress.ts';
import { writesOfPayoutAccount } from '#lib/operations/writes/payout-accounts.ts';
import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';

/**
 * Advances the verification of a payout account as far as possible now, as `advanceValidation` does for a payment
 * method. Returns the payout account afterwards: another one if it was replaced meanwhile.
 */
export const verifyPayoutAccount = (account: PayoutAccount, verifier: AccountVerifier, now: Date) =>
  write(account, () => progressOf(account, account.run, verifier, now), now);

/** Does the same without the account number, as `followValidation` does for a payment method. */
export const followPayoutAccount = (account: PayoutAccount, verifier: AccountVerifier, now: Date) =>
  write(account, () => progressWithoutNumber(account, account.run, verifier, now), now);

async function write(
  account: PayoutAccount,
  follow: () => Promise<Progress | undefined>,
  now: Date,
): Promise<PayoutAccount> {
  if (account.verification.status !== 'pending') return account;
  const progress = await follow();
  if (!progress) return account;
  const decision = decisionOf(account, progress, now);
  try {
    await transact(writesOfPayoutAccount(account, decision, now));
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return (await findPayoutAccount(account.account_id)) ?? account;
  }
  if (progress.to === 'settle') {
    const { account_id, id: payout_account_id } = account;
    const isVerified = progress.outcome.status === 'verified';
    // Nothing is transferred to the merchant until an operator sets another account: an error raises the alarm.
    log(isVerified ? 'info' : 'error', 'payout_account_checked', {
      ...{ account_id, payout_account_id, ...progress.outcome },
      what_to_do: isVerified ? undefined : `ops account show ${account_id}`,
    });
  }
  return decision.next;
}

function decisionOf(account: PayoutAccount, progress: Progress, now: Date): PayoutAccountDecision {
  const { run } = progress;
  switch (progress.to) {
    case 'settle':
      return settleVerification({ ...account, run }, progress.outcome, now);
    case 'await':
      return awaitVerification(account, run, now);
    case 'restart':
      return restartVerification(account, run, now);
  }
}
