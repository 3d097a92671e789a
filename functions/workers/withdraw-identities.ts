import { withdrawIdentity } from '#lib/domain/direct-debit/identity.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { clockAt } from '#lib/operations/clock.ts';
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
        const clock = clockAt(new Date());
        await changeDirectDebit(id, (debit) => withdrawIdentity(debit, data, clock), clock);
      }
    }
  });
}
