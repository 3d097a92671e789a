import { validatePaymentMethod } from '#lib/api/payment-methods.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { newId } from '#lib/domain/ids.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { advanceValidation } from '#lib/operations/advance-validation.ts';
import { findOwnPaymentMethod } from '#lib/operations/find-own-payment-method.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { whileStale } from '#lib/store/transact.ts';
import { isDeclaredRfc, startValidation } from '#lib/store/validation-transitions.ts';

/**
 * Has the bank say whether a payment method belongs to the holder of an RFC. The first call starts it; a further
 * one with the same RFC asks the provider once more and reads the present state. Another RFC starts over where the
 * last one failed, and is refused while one is being validated or was found right.
 */
export const handler = endpoint(validatePaymentMethod, async ({ caller, body, now, commit }) => {
  const verifier = await configuredVerifier();
  return whileStale(async () => {
    const { method, customer } = await findOwnPaymentMethod(caller, body.payment_method_id);
    if (method.deleted) throw new Refusal('payment_method_deleted');

    if (await isDeclaredRfc(method, body.rfc)) {
      const current = await advanceValidation(method, verifier, now);
      return showPaymentMethod(current, customer.default_id, caller);
    }
    if (['pending', 'verified'].includes(method.validation.status)) throw new Refusal('validation_conflict');
    const { next, writes } = await startValidation(method, body.rfc, newId('run', now), now);
    return commit(writes, await showPaymentMethod(next, customer.default_id, caller));
  });
});
