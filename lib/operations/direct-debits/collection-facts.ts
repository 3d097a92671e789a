import { MOST_CREATED } from '#lib/domain/direct-debit/charge-terms.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';

type Facts = Pick<CollectionFacts, 'orders' | 'carried'>;

/** Returns a direct debit's `created` orders and its orders that are carried over, as of this moment. */
export function findCollectionFacts(debit: DirectDebit): Promise<Facts> {
  return findWith(debit, debit.counters.carried_orders);
}

/** Returns the orders that may hold places of later days: the `created` ones and the pre-notified ones. */
export function findPlaceHolders(debit: DirectDebit): Promise<Facts> {
  return findWith(debit, debit.pre_notification?.orders ?? []);
}

async function findWith(debit: DirectDebit, others: readonly string[]): Promise<Facts> {
  const [orders, carried] = await Promise.all([
    findChargesIn(debit, ['created']),
    others.length === 0 ? [] : findCharges(others),
  ]);
  return { orders, carried };
}

/**
 * Returns the number of a direct debit's `created` orders. Below the limit it returns that of all open orders, which is
 * no smaller and costs no read.
 */
export async function countCreated(debit: DirectDebit): Promise<number> {
  const { open_orders } = debit.counters;
  if (open_orders < MOST_CREATED) return open_orders;
  return (await findChargesIn(debit, ['created'])).length;
}
