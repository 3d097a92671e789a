import { amountOf } from '#lib/domain/money.ts';
import type { Refund as StoredRefund } from '#lib/domain/refunds/refund.ts';
import type { Refund } from './record.ts';

/** Returns a refund as the API shows it. */
export function showRefund({ amount, reference, paid_by, ...refund }: StoredRefund): Refund {
  const { id, order_id, direct_debit_id, status, reason, return_code, created_at } = refund;
  return {
    ...{ id, order_id, direct_debit_id, status, amount: amountOf(amount), currency: 'MXN', reason },
    ...{ is_automatic: paid_by !== null, reference: String(reference), return_code, created_at },
    ...{ released_at: refund.released_at, settled_at: refund.settled_at, updated_at: refund.updated_at },
  };
}
