import { withdrawIdentity } from '#lib/domain/direct-debit/identity.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';

/**
 * Requires a new identity verification for every direct debit on an account whose holder was declined after an
 * approval. A duplicate event finds it done.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/withdraw-identities', async ({ data }) => {
    for await (const ids of findUses(data.payment_method_id)) {
      for (const id of ids) {
        await changeDirectDebit(id, (debit, clock) => withdrawIdentity(debit, data, clock), new Date());
      }
    }
  });
}
