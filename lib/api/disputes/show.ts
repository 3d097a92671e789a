import type { Dispute as StoredDispute } from '#lib/domain/disputes/dispute.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Dispute } from './record.ts';

/** Returns a dispute as the API shows it. */
export function showDispute({ amount, fee, ...dispute }: StoredDispute): Dispute {
  const { id, order_id, direct_debit_id, status, bank_code, evidence_due_on, is_accepted } = dispute;
  const { created_at, evidence_sent_at, closed_at, updated_at } = dispute;
  return {
    ...{ id, order_id, direct_debit_id, status, amount: amountOf(amount), currency: 'MXN' },
    ...{ fee: amountOf(fee.amount), tax: amountOf(fee.tax), bank_code, evidence_due_on, is_accepted },
    ...{ created_at, evidence_sent_at, closed_at, updated_at },
  };
}
