import { createDirectDebit as route } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { findPaymentMethodToDebit } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { writesToCreate } from '#lib/operations/writes/direct-debits.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { drawReference } from '#lib/store/references.ts';
import { requireReferencesLeft } from '#lib/store/sandbox-clocks.ts';

/**
 * Creates a direct debit with its own reference, and mails the customer the link to acknowledge it. For accounts with
 * the feature `direct-debit-lvl-2`, the customer's identity is verified as well.
 */
export const handler = committingEndpoint(route, async ({ caller, body, now, readClock, commit }) => {
  const { accountId, features } = caller;
  const validationLevel = features.includes('direct-debit-lvl-2') ? 2 : 1;
  const { payment_method_id: methodId, ...terms } = body;

  return retryOnConflict(async () => {
    const clock = await readClock();
    await requireReferencesLeft(clock.own);
    const [reference, method] = await Promise.all([
      drawReference(clock),
      methodId === undefined ? undefined : findPaymentMethodToDebit(accountId, terms.customer_id, methodId),
    ]);
    const beside = { accountId, reference, method, validationLevel } as const;
    const decision = createDirectDebit(terms, beside, clock);
    return commit(writesToCreate(decision, method, now), tagDirectDebit(decision.next));
  });
});
