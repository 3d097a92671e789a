import { createDirectDebit } from '#lib/api/routes/direct-debits.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { closed, sendLink } from '#lib/operations/change-direct-debit.ts';
import { findPaymentMethodToDebit } from '#lib/operations/find-payment-method-to-debit.ts';
import { newLink } from '#lib/operations/links.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { beginUse } from '#lib/store/payment-method-uses.ts';
import { prepareDirectDebit } from '#lib/store/prepare-direct-debit.ts';
import { drawReference, takeReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/**
 * Creates a direct debit with a reference of its own, and mails the customer the link by which to acknowledge it.
 * Accounts with the feature `direct-debit-lvl-2` have their customers' identity verified as well.
 */
export const handler = endpoint(createDirectDebit, async ({ caller, body, now, commit }) => {
  const { accountId, features } = caller;
  const validationLevel = features.includes('direct-debit-lvl-2') ? 2 : 1;
  const { customer_id: customerId, payment_method_id: methodId } = body;

  return retryOnConflict(async () => {
    const [reference, method] = await Promise.all([
      drawReference(),
      methodId === undefined ? undefined : findPaymentMethodToDebit(accountId, customerId, methodId),
    ]);
    const prepared = prepareDirectDebit(body, method, { accountId, validationLevel, closed }, now);
    const debit = { ...prepared, reference, link: newLink('activation', now) };
    const writes = [
      takeReference(reference, accountId, debit.id),
      { put: { Item: debit, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...(method ? beginUse(method, debit.id) : []),
      ...(debit.send_email ? sendLink(debit, now) : []),
    ];
    return commit(writes, showDirectDebit(debit));
  });
});
