import { deletePaymentMethod } from '#lib/api/routes/payment-methods.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findCustomersPaymentMethod } from '#lib/operations/find-payment-methods.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { writesToDelete } from '#lib/store/payment-methods.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/**
 * Deletes a payment method that no direct debit uses. Deleting it again answers the same: a caller who missed the
 * first answer may repeat the request.
 */
export const handler = endpoint(deletePaymentMethod, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const { method, customer } = await findCustomersPaymentMethod(caller, params.customerId, params.id);
    if (method.deleted) return showPaymentMethod(method, customer.default_id, caller);
    const deleted = { ...method, deleted: true, updated_at: now.toISOString() };
    return commit(
      await writesToDelete(method, customer, now),
      await showPaymentMethod(deleted, undefined, caller),
    );
  }),
);
