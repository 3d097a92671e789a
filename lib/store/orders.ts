import { isQueued } from '#lib/domain/direct-debit/charge.ts';
import { shardOf } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import { getExisting, getItem } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import { listed, ORDERS } from '#lib/store/lists/lists.ts';
import { dueShard, SHARDS } from './indexes.ts';
import { type Key, orderKey } from './keys.ts';

/**
 * Returns an order with its key, its places in the account's lists and, while it waits for its day, its place in the
 * queue.
 */
export function itemOfOrder(order: Order): Item & Key {
  const { id, charge_date } = order;
  const waits = charge_date !== undefined && isQueued(order);
  return {
    ...order,
    ...orderKey(id),
    ...listed(ORDERS, order),
    due_shard: waits ? dueShard('CHARGE', shardOf(id, SHARDS)) : undefined,
    due_at: waits ? charge_date : undefined,
  };
}

/** Returns an order of any account and type, as of this moment; undefined if there is none. */
export function findOrder(id: string): Promise<Order | undefined> {
  return getItem<Order>(orderKey(id));
}

/** Returns the orders with these ids that exist, as of this moment, without those that `unread` receives. */
export const findOrders = (ids: readonly string[], unread: Unread): Promise<Order[]> =>
  getExisting<Order>(ids.map(orderKey), unread);
