import type { Order, ShippingAddress } from '#lib/domain/order.ts';
import { create, refusing } from './change.ts';
import { not } from './conditions.ts';
import { listed, orderKey } from './keys.ts';
import { getItem } from './read.ts';
import type { Item, Write } from './transact.ts';
import type { RecordChange } from './versioned.ts';

/** How an account's orders are listed. */
export const ORDERS = { kind: 'ORD', prefix: 'ord' } as const;

/** The write that stores a new order; `more` is what it is found by besides. */
export function storeOrder(order: Order, more: Item = {}): Write {
  const { id, account_id } = order;
  return create({ ...order, ...more, ...orderKey(id), ...listed(account_id, ORDERS.kind, id) });
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
): RecordChange<Order> {
  return {
    key: orderKey(id),
    from: { account_id: accountId, status: not('cancelled') },
    set: { shipping_address, updated_at: now.toISOString() },
    add: { version: 1 },
    otherwise: refusing({ account_id: 'access_refused', status: 'order_cancelled' }),
  };
}
