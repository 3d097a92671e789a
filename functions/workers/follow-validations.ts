import { followValidation } from '#lib/domain/direct-debit/payment-method.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';

/**
 * Applies the result of a validation to the direct debits that wait for it: they advance, or their customers are mailed
 * about what is missing. Each direct debit changes once, however often the event arrives. The result of a run that
 * another run has replaced is ignored.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/follow-validations', async ({ account_id, data }) => {
    const method = await findPaymentMethod(account_id, data.customer_id, data.payment_method_id);
    if (!method || method.run?.id !== data.run_id) return;
    for await (const ids of findUses(method.id)) {
      for (const id of ids) {
        await changeDirectDebit(
          id,
          (debit, clock) => followValidation(debit, method, data.run_id, clock),
          new Date(),
        );
      }
    }
  });
}
