import { toldOfOrder } from '#lib/api/events/order-events.ts';
import { isQueued } from '#lib/domain/direct-debit/charge.ts';
import type { Happened } from '#lib/domain/events.ts';
import { shardOf } from '#lib/domain/ids.ts';
import type { Order, ShippingAddress } from '#lib/domain/order.ts';
import { create, refusing } from './change.ts';
import { not } from './conditions.ts';
import { emit } from './events.ts';
import { directDebitKey, dueShard, type Key, orderKey, SHARDS } from './keys.ts';
import { listed, ORDERS } from './lists.ts';
import { getItem } from './read.ts';
import type { Item, Write } from './transact.ts';
import type { ShownChange } from './versioned.ts';

/** The writes that store a new order, with its event. */
export function storeOrder(order: Order, now: Date): Write[] {
  return [create(itemOfOrder(order)), ...tellOfOrder(undefined, order, now)];
}

/** An order with its key, its places in the account's lists, and, while it waits for its day, its place in the queue. */
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

/**
 * The writes of the events of an order that is new, or has changed, for the transaction in which it does. Those of a direct
 * debit's lie beside that. `decided` is what workers are told with them.
 */
export function tellOfOrder(
  before: Order | undefined,
  next: Order,
  now: Date,
  decided: readonly Happened[] = [],
): Write[] {
  const { id, account_id, direct_debit_id } = next;
  const { pk } = direct_debit_id === undefined ? orderKey(id) : directDebitKey(direct_debit_id);
  return emit({ pk, account_id }, toldOfOrder(before, next, decided), now);
}

/** An order as of this moment, of whatever account and type, or nothing. */
export function findOrder(id: string): Promise<Order | undefined> {
  return getItem<Order>(orderKey(id));
}

/** Puts an address in the place of the one before. `order_cancelled` once the order is. */
export function changeShippingAddress(
  { id, accountId }: { id: string; accountId: string },
  shipping_address: ShippingAddress,
  now: Date,
): ShownChange<Order> {
  return {
    key: orderKey(id),
    from: { account_id: accountId, status: not('cancelled') },
    set: { shipping_address, updated_at: now.toISOString() },
    add: { version: 1 },
    otherwise: refusing({ account_id: 'access_refused', status: 'order_cancelled' }),
    tell: (before, next) => tellOfOrder(before, next, now),
  };
}
