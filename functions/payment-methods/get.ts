import { getPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { tagPaymentMethod } from '#lib/api/payment-methods/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findCustomersPaymentMethod } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { showPaymentMethod } from '#lib/operations/payment-methods/show-payment-method.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';

/** Returns one payment method of a customer, even if it is deleted. */
export const handler = readingEndpoint(getPaymentMethod, async ({ caller, params }) => {
  expectSecrets();
  const { method, customer } = await findCustomersPaymentMethod(caller, params.customerId, params.id);
  return tagPaymentMethod(await showPaymentMethod(method, customer.default_id, caller));
});
