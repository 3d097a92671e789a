import type { CollectionFacts } from '#lib/domain/direct-debit/collection-plan.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';

/** Returns the orders of a direct debit that are `created`, and those that wait for its next collection, as of this moment. */
export async function findCollectionFacts(
  debit: DirectDebit,
): Promise<Pick<CollectionFacts, 'orders' | 'carried'>> {
  const { carried_orders } = debit;
  const [orders, carried] = await Promise.all([
    findChargesIn(debit, ['created']),
    carried_orders.length === 0 ? [] : findCharges(carried_orders),
  ]);
  return { orders, carried };
}
