import { advanceValidation } from '#lib/operations/advance-validation.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';

/**
 * Starts the validation of a payment method once it is requested. A duplicate or late event finds the run started or
 * finished, and changes nothing.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/start-account-verifications', async ({ account_id, data }) => {
    const method = await findPaymentMethod(account_id, data.customer_id, data.payment_method_id);
    const isWaiting = method?.run?.id === data.run_id && method.run.provider_id === undefined;
    if (isWaiting) await advanceValidation(method, await configuredVerifier(), new Date());
  });
}
