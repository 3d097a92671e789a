import { addPaymentMethod } from '#lib/api/routes/payment-methods.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { attachExisting, attachNew, findDebitOfLink } from '#lib/operations/attach-payment-method.ts';
import { findOwnPaymentMethod } from '#lib/operations/find-own-payment-method.ts';
import { linkForPage, showLink } from '#lib/operations/links.ts';
import { showPaymentMethod } from '#lib/operations/show-payment-method.ts';
import { writesToAdd } from '#lib/store/add-payment-method.ts';
import { findCustomer, preparePaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict } from '#lib/store/transact.ts';
import { requestValidation } from '#lib/store/validation-transitions.ts';

/**
 * Stores a bank account as a customer's payment method. The customer's first one is the default. With an RFC, its
 * validation begins at once. Added by a customer's link, it becomes the one that the direct debit uses; there, one
 * that the customer had before will do. A link that was made for the validation is spent where that begins, and the
 * answer carries the one by which its page goes on.
 */
export const handler = endpoint(addPaymentMethod, async ({ caller, params, body, now, commit }) => {
  const { accountId } = caller;
  const { customerId } = params;
  const { rfc, bank, ...given } = body;
  const unverified = await preparePaymentMethod({ ...given, accountId, customerId }, now);
  const { next, event } = rfc
    ? await requestValidation(unverified, rfc, newId('run', now), now)
    : { next: unverified };

  return retryOnConflict(async () => {
    const [customer, debit] = await Promise.all([
      findCustomer(accountId, customerId),
      findDebitOfLink(caller),
    ]);
    const method = debit ? { ...next, open_direct_debits: 1 } : next;
    const link = event && caller.link?.purpose === 'validation' ? linkForPage(now) : null;
    const writes = [
      ...writesToAdd(method, customer),
      ...(event ? [event] : []),
      ...(debit ? attachNew(debit, method, link, now) : []),
    ];
    const record = await showPaymentMethod(method, customer.default_id ?? method.id, caller);
    const answer = debit ? { ...record, next_link: link && (await showLink(debit, link)) } : record;
    return commit(writes, answer).catch(async (error: unknown) => {
      if (!debit || !(error instanceof ApiError) || error.code !== 'payment_method_exists') throw error;
      const existing = await findOwnPaymentMethod(caller, String(error.extra.payment_method_id));
      const shown = await showPaymentMethod(existing.method, customer.default_id, caller);
      return commit(attachExisting(debit, existing.method, now), { ...shown, next_link: null });
    });
  });
});
