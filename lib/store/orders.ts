import type { Order, ShippingAddress } from '#lib/domain/order.ts';
import { create, refusing } from './change.ts';
import { not } from './conditions.ts';
import { orderKey } from './keys.ts';
import { listed, ORDERS } from './lists.ts';
import { getItem } from './read.ts';
import type { Item, Write } from './transact.ts';
import { ifVersion, type RecordChange } from './versioned.ts';

/** The write that stores a new order; `more` is what it is found by besides. */
export function storeOrder(order: Order, more: Item = {}): Write {
  return create({ ...order, ...more, ...orderKey(order.id), ...listed(ORDERS, order) });
}

/** An order as of this moment, of whatever account and type, or nothing. */
export function findOrder(id: string): Promise<Order | undefined> {
  return getItem<Order>(orderKey(id));
}

/** Puts an address in the place of the one before. `order_cancelled` once the order is. */
export function changeShippingAddress(
  { id, accountId, version }: { id: string; accountId: string; version: number | undefined },
  shipping_address: ShippingAddress,
  now: Date,
): RecordChange<Order> {
  return {
    key: orderKey(id),
    from: { account_id: accountId, status: not('cancelled'), ...ifVersion(version) },
    set: { shipping_address, updated_at: now.toISOString() },
    add: { version: 1 },
    otherwise: refusing({
      account_id: 'access_refused',
      status: 'order_cancelled',
      version: 'precondition_failed',
    }),
  };
}
