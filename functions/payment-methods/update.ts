import { requireMatch } from '#lib/api/entity-tags.ts';
import { updatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { maskedNumber, showWithNumber, tagPaymentMethod } from '#lib/api/payment-methods/show.ts';
import { changedData } from '#lib/domain/merchant-data.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { findCustomersPaymentMethod } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { writesToDescribe, writesToMakeDefault } from '#lib/operations/writes/payment-method-changes.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Makes a payment method its customer's default, if it is not already, and stores the merchant's own id and metadata.
 * The response masks the account number, so that this function needs no key to open one.
 */
export const handler = committingEndpoint(
  updatePaymentMethod,
  async ({ caller, params, body, now, header, commit }) =>
    retryOnConflict(async () => {
      const { method, customer } = await findCustomersPaymentMethod(caller, params.customerId, params.id);
      const shown = showWithNumber(method, customer.default_id, maskedNumber(method));
      requireMatch(header('if-match'), tagPaymentMethod(shown));
      if (method.deleted) throw new ApiError('payment_method_deleted');
      const data = changedData(body);
      const isMade = body.default === true && !shown.default;
      if (!isMade && Object.keys(data).length === 0) return tagPaymentMethod(shown);
      const next = { ...method, ...data, updated_at: now.toISOString() };
      const defaultId = isMade ? method.id : customer.default_id;
      const writes = isMade
        ? await writesToMakeDefault(method, customer, data, now)
        : writesToDescribe(method, customer, { defaultId, data }, now);
      return commit(writes, tagPaymentMethod(showWithNumber(next, defaultId, maskedNumber(method))));
    }),
);
