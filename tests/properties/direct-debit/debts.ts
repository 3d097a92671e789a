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
 * Returns whether each order names the one that replaces it, up to one that nothing replaces: at most one of them can be
 * collected.
 */
export function isOneLine(orders: readonly Charge[]): boolean {
  const [last, ...more] = orders.filter(({ retried_by }) => retried_by === null);
  const replaced = orders.map(({ retried_by }) => retried_by).filter((id) => id !== null);
  return last !== undefined && more.length === 0 && isReachedFrom(orders, last, new Set(replaced));
}

function isReachedFrom(orders: readonly Charge[], last: Charge, replaced: ReadonlySet<string>): boolean {
  const before = orders.find(({ retried_by }) => retried_by === last.id);
  const rest = orders.filter(({ id }) => id !== last.id);
  return before ? isReachedFrom(rest, before, replaced) : rest.length === 0;
}
