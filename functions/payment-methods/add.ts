import { addPaymentMethod } from '#lib/api/payment-methods.ts';
import { newId } from '#lib/domain/ids.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { writesToAdd } from '#lib/store/add-payment-method.ts';
import { findCustomer, preparePaymentMethod } from '#lib/store/payment-methods.ts';
import { whileStale } from '#lib/store/transact.ts';
import { requestValidation } from '#lib/store/validation-transitions.ts';

/**
 * Stores a bank account as a customer's payment method. The customer's first one is the default. With an RFC, its
 * validation begins at once.
 */
export const handler = endpoint(addPaymentMethod, async ({ caller, params, body, now, commit }) => {
  const { accountId } = caller;
  const { customerId } = params;
  const { rfc, bank, ...given } = body;
  const unverified = await preparePaymentMethod({ ...given, accountId, customerId }, now);
  const { next: method, event } = rfc
    ? await requestValidation(unverified, rfc, newId('run', now), now)
    : { next: unverified };

  return whileStale(async () => {
    const customer = await findCustomer(accountId, customerId);
    const writes = [...writesToAdd(method, customer), ...(event ? [event] : [])];
    return commit(writes, await showPaymentMethod(method, customer.default_id ?? method.id, caller));
  });
});
