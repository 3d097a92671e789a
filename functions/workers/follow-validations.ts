import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { askForWhatIsMissing } from '#lib/operations/ask-for-what-is-missing.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { consumeEvents } from '#lib/store/consume-events.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';
import { findPaymentMethod, type StoredPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Carries the result of a validation to the direct debits that wait for it: they move on, or their customers are
 * asked for what is missing. Each is told once, however often the event arrives.
 */
export function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return consumeEvents(event, 'workers/follow-validations', async ({ account_id, data }) => {
    const method = await findPaymentMethod(account_id, data.customer_id, data.payment_method_id);
    if (!method || method.run?.id !== data.run_id) return;
    for await (const ids of findUses(method.id)) {
      for (const id of ids) await tell(id, method, data.run_id);
    }
  });
}

function tell(debitId: string, method: StoredPaymentMethod, runId: string): Promise<void> {
  const now = new Date();
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(debitId);
    const concerns = debit && !isFinal(debit.status) && debit.payment_method_id === method.id;
    if (!concerns || debit.account_validated || debit.told_run_id === runId) return;
    if (method.validation.status === 'verified') {
      await transact(changeDirectDebit(debit, { account_validated: true }, now).writes);
    } else if (debit.acknowledge_by) {
      const asking = askForWhatIsMissing(debit, method, now);
      const { next, writes } = changeDirectDebit(debit, { told_run_id: runId, ...asking.changes }, now);
      await transact([...writes, ...asking.writes(next)]);
    }
  });
}
