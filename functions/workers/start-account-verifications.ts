import { advanceValidation } from '#lib/operations/payment-methods/advance-validation.ts';
import { verifyPayoutAccount } from '#lib/operations/payout-accounts/verify-payout-account.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';

/**
 * Starts the verification of a payment method or a payout account once it is requested. A duplicate or late event finds
 * the run started, finished or replaced, and changes nothing.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/start-account-verifications', async ({ account_id, data }) => {
    const isWaiting = ({ run }: { run?: { id: string; provider_id?: string } }) =>
      run?.id === data.run_id && run.provider_id === undefined;
    if ('payout_account_id' in data) {
      const account = await findPayoutAccount(account_id);
      if (account && isWaiting(account))
        await verifyPayoutAccount(account, await configuredVerifier(), new Date());
      return;
    }
    const method = await findPaymentMethod(account_id, data.customer_id, data.payment_method_id);
    if (method && isWaiting(method)) await advanceValidation(method, await configuredVerifier(), new Date());
  });
}
