import { requireMatch } from '#lib/api/entity-tags.ts';
import { deletePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { tagPaymentMethod } from '#lib/api/payment-methods/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findCustomersPaymentMethod } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { showPaymentMethod } from '#lib/operations/payment-methods/show-payment-method.ts';
import { writesToDelete } from '#lib/operations/writes/payment-method-changes.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Deletes a payment method that no direct debit uses. Deleting it again returns the same response, so that a caller who
 * missed it can repeat the request.
 */
export const handler = endpoint(deletePaymentMethod, async ({ caller, params, now, header, commit }) =>
  retryOnConflict(async () => {
    const { method, customer } = await findCustomersPaymentMethod(caller, params.customerId, params.id);
    const shown = tagPaymentMethod(await showPaymentMethod(method, customer.default_id, caller));
    // A repeated request has the tag that the record had before: what it asks for is done.
    if (method.deleted) return shown;
    requireMatch(header('if-match'), shown);
    const deleted = { ...shown.body, default: false, deleted: true, updated_at: now.toISOString() };
    return commit(await writesToDelete(method, customer, now), tagPaymentMethod(deleted));
  }),
);
