import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { chargeIn, type World } from './world.ts';

/** Returns the orders of each debt that were not withdrawn before they went to the bank: an order and its retries. */
export function debtsOf(world: World): Charge[][] {
  const orders = world.charges.filter(
    ({ status, presented_on }) => status !== 'cancelled' || presented_on !== undefined,
  );
  return [...Map.groupBy(orders, (order) => firstOf(world, order)).values()];
}

function firstOf(world: World, order: Charge): string {
  const retried = chargeIn(world, order.retry_of);
  return retried ? firstOf(world, retried) : order.id;
}

/**
 * Returns whether each order was replaced by another one, directly or in turn, except the same last one: at most one of
 * them can be collected.
 */
export function haveOneLast(orders: readonly Charge[]): boolean {
  const [last, ...more] = orders.filter(({ retried_by }) => retried_by === null);
  return last !== undefined && more.length === 0 && countReaching(orders, last) === orders.length;
}

function countReaching(orders: readonly Charge[], { id }: Charge): number {
  const replaced = orders.filter(({ retried_by }) => retried_by === id);
  return replaced.reduce((count, order) => count + countReaching(orders, order), 1);
}
