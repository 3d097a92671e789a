import type { Line } from '#lib/domain/ledger/line.ts';
import type { MerchantLineType } from '#lib/domain/ledger/postings.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { BalanceTransaction } from './record.ts';

/**
 * Returns a line of the ledger as the API shows it.
 *
 * @throws Error if it is the operator's, which no merchant has
 */
export function showLine(line: Line): BalanceTransaction {
  const { id, day, available_on, order_id, direct_debit_id, refund_id, entry, created_at } = line;
  const { dispute_id } = line;
  const { reverses, transfer_id } = line;
  return {
    ...{ id, type: typeOf(line), ...inPesos(line), currency: 'MXN', day, available_on },
    ...{ order_id, direct_debit_id, refund_id, dispute_id, description: entry?.reason ?? null },
    ...{ transfer_id, reverses, created_at },
  };
}

function typeOf({ id, type }: Line): MerchantLineType {
  if (type === 'bank_credit') throw new Error(`The line ${id} is the operator’s`);
  return type;
}

/** Returns the measures of a line, or of several together, in pesos. */
export const inPesos = ({
  amount,
  fee,
  tax,
  net,
}: Readonly<Record<'amount' | 'fee' | 'tax' | 'net', Centavos>>) => ({
  amount: amountOf(amount),
  fee: amountOf(fee),
  tax: amountOf(tax),
  net: amountOf(net),
});
