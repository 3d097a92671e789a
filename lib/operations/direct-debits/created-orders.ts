import { MOST_CREATED } from '#lib/domain/direct-debit/charge-terms.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findChargesIn } from '#lib/store/charges.ts';

/**
 * Returns the number of a direct debit's `created` orders. Below the limit it returns that of all open orders, which is
 * no smaller and costs no read.
 */
export async function countCreated(debit: DirectDebit): Promise<number> {
  const { open_orders } = debit.counters;
  if (open_orders < MOST_CREATED) return open_orders;
  return (await findChargesIn(debit, ['created'])).length;
}
