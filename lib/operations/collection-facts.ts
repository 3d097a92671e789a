import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';

type Facts = Pick<CollectionFacts, 'orders' | 'carried'>;

/** Returns the orders of a direct debit that are `created`, and those that wait for its next collection, as of this moment. */
export function findCollectionFacts(debit: DirectDebit): Promise<Facts> {
  return findWith(debit, debit.counters.carried_orders);
}

/** Returns the orders that may have places of days to come: those that are `created`, and those that were pre-notified. */
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
