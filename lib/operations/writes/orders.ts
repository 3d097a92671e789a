import { eventsOfOrder } from '#lib/api/orders/events.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { Order, ShippingAddress } from '#lib/domain/order.ts';
import { create, refusing } from '#lib/store/engine/change.ts';
import { not } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { ShownChange } from '#lib/store/engine/versioned.ts';
import { emit } from '#lib/store/events/events.ts';
import { directDebitKey, orderKey } from '#lib/store/keys.ts';
import { itemOfOrder } from '#lib/store/orders.ts';

/** Returns the writes that store a new order, with its event. */
export function storeOrder(order: Order, now: Date): Write[] {
  return [create(itemOfOrder(order)), ...emitEventsOfOrder(undefined, order, now)];
}

/**
 * Returns the writes of the events of a new or changed order, for the transaction of that change. Events of a charge
 * are in the partition of its direct debit. `decided` are further events for workers, `today` is the
 * day of the account.
 */
export function emitEventsOfOrder(
  before: Order | undefined,
  next: Order,
  now: Date,
  decided: readonly DomainEvent[] = [],
  today?: CalendarDate,
): Write[] {
  const { id, account_id, direct_debit_id } = next;
  const { pk } = direct_debit_id === undefined ? orderKey(id) : directDebitKey(direct_debit_id);
  return emit({ pk, account_id }, eventsOfOrder(before, next, decided), now, today);
}

/** Replaces an order's shipping address. The change fails with `order_cancelled` if the order is cancelled. */
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
    onConditionFailed: refusing({ account_id: 'access_refused', status: 'order_cancelled' }),
    eventWrites: (before, next) => emitEventsOfOrder(before, next, now),
  };
}
