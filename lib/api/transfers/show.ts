import { amountOf } from '#lib/domain/money.ts';
import type { Transfer as StoredTransfer } from '#lib/domain/transfers/transfer.ts';
import type { Transfer } from './record.ts';

/** Returns a transfer as the API shows it. */
export function showTransfer({ to, ...transfer }: StoredTransfer): Transfer {
  const { id, status, amount, lines, reference, return_code, created_at } = transfer;
  return {
    ...{ id, status, amount: amountOf(amount), currency: 'MXN', transactions: lines },
    payout_account: to && { bank: to.bank, last4: to.last4 },
    reference: reference === null ? null : String(reference),
    ...{ return_code, created_at, closed_at: transfer.closed_at, released_at: transfer.released_at },
    ...{ settled_at: transfer.settled_at, updated_at: transfer.updated_at },
  };
}
