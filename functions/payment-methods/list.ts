import { listPaymentMethods } from '#lib/api/payment-methods/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPaymentMethod } from '#lib/operations/payment-methods/show-payment-method.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';
import { listPaymentMethodsOf } from '#lib/store/list-payment-methods.ts';
import { findCustomer } from '#lib/store/payment-methods.ts';

/** Returns the payment methods of a customer, newest first, without deleted ones. */
export const handler = readingEndpoint(listPaymentMethods, async ({ caller, params, query }) => {
  // That one signs cursors, and a list that fits on its first page has none.
  expectSecrets(['RESPONSES_SECRET']);
  const [page, customer] = await Promise.all([
    listPaymentMethodsOf(caller.accountId, params.customerId, query),
    findCustomer(caller.accountId, params.customerId),
  ]);
  return showPage(page, (method) => showPaymentMethod(method, customer.default_id, caller));
});
