import { eventsOfOrder } from '#lib/api/orders/events.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import { isPaid } from '#lib/domain/direct-debit/same-debt.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import { changedData, type MerchantData } from '#lib/domain/merchant-data.ts';
import type { Order } from '#lib/domain/order.ts';
import type { ShippingAddress } from '#lib/domain/shipping-address.ts';
import { check, conflict, create, refusing } from '#lib/store/engine/change.ts';
import { not } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { ShownChange } from '#lib/store/engine/versioned.ts';
import { emit } from '#lib/store/events/events.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { directDebitKey, orderKey } from '#lib/store/keys.ts';
import { itemOfOrder } from '#lib/store/orders.ts';

/** Returns the write that requires an order to be as it was read. */
export const requireUnchanged = ({ id, version }: Order): Write => check(orderKey(id), { version }, conflict);

/**
 * Returns the writes that require the payments of a debt to be as they were read, but for those that change: the refund
 * of each may come back, or leave, at the same time, and the two decisions must know of each other.
 */
export const requireUnchangedPayments = (
  group: readonly Charge[],
  moved: readonly ChargeMove[] = [],
): Write[] =>
  group
    .filter((one) => isPaid(one) && !moved.some(({ charge }) => charge.id === one.id))
    .map(requireUnchanged);

/** Returns the writes that store a new order, with its event. */
export function storeOrder(order: Order, now: Date): Write[] {
  return [
    create(itemOfOrder(order)),
    ...writesOfExternalId('ORD', undefined, order),
    ...emitEventsOfOrder(undefined, order, now),
  ];
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

/** What a merchant may change of an order at any time until it is cancelled. Omitted members stay as they are. */
export type OrderChanges = { shipping_address?: ShippingAddress | undefined } & MerchantData;

/**
 * Changes an order's shipping address, which is replaced as a whole, and the merchant's own id and metadata. The change
 * fails with `order_cancelled` if the order is cancelled.
 */
export function changeOrder(
  { id, accountId }: { id: string; accountId: string },
  { shipping_address, ...data }: OrderChanges,
  now: Date,
): ShownChange<Order> {
  return {
    key: orderKey(id),
    from: { account_id: accountId, status: not('cancelled') },
    set: {
      ...(shipping_address && { shipping_address }),
      ...changedData(data),
      updated_at: now.toISOString(),
    },
    add: { version: 1 },
    onConditionFailed: refusing({ account_id: 'access_refused', status: 'order_cancelled' }),
    eventWrites: (before, next) => [
      ...writesOfExternalId('ORD', before, next),
      ...emitEventsOfOrder(before, next, now),
    ],
  };
}
