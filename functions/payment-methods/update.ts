import { requireMatch } from '#lib/api/entity-tags.ts';
import { updatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { maskedNumber, showWithNumber, tagPaymentMethod } from '#lib/api/payment-methods/show.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { findCustomersPaymentMethod } from '#lib/operations/find-payment-methods.ts';
import { writesToMakeDefault } from '#lib/operations/writes/payment-methods.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Makes a payment method its customer's default, if it is not already. The response masks the account number, so that
 * this function needs no key to open one.
 */
export const handler = committingEndpoint(
  updatePaymentMethod,
  async ({ caller, params, now, header, commit }) =>
    retryOnConflict(async () => {
      const { method, customer } = await findCustomersPaymentMethod(caller, params.customerId, params.id);
      const shown = showWithNumber(method, customer.default_id, maskedNumber(method));
      requireMatch(header('if-match'), tagPaymentMethod(shown));
      if (method.deleted) throw new ApiError('payment_method_deleted');
      if (shown.default) return tagPaymentMethod(shown);
      const made = { ...shown, default: true, updated_at: now.toISOString() };
      return commit(await writesToMakeDefault(method, customer, now), tagPaymentMethod(made));
    }),
);
