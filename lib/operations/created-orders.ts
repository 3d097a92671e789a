import { MOST_CREATED } from '#lib/domain/direct-debit/open-charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findChargesIn } from '#lib/store/charges.ts';

/** How many orders of a direct debit are `created`, or more: they are counted only where they could be too many. */
export async function countCreated(debit: DirectDebit): Promise<number> {
  const { open_orders } = debit.counters;
  if (open_orders < MOST_CREATED) return open_orders;
  return (await findChargesIn(debit, ['created'])).length;
}
