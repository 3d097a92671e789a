import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { withdrawIdentity } from '#lib/domain/direct-debit/identity.ts';
import { changeDirectDebit, type Decide } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';

/**
 * Requires a new identity verification for every direct debit on an account whose holder was declined after an
 * approval. A duplicate event finds it done.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/withdraw-identities', async ({ account_id, data }) => {
    const { customer_id, payment_method_id } = data;
    const withdraw: Decide<Decision> = async (debit, clock) => {
      const method = await findPaymentMethod(account_id, customer_id, payment_method_id);
      const isEnabled = method?.direct_debit_enabled === true;
      return withdrawIdentity(debit, { ...data, isEnabled }, clock);
    };
    for await (const ids of findUses(payment_method_id)) {
      for (const id of ids) await changeDirectDebit(id, withdraw, new Date());
    }
  });
}
