import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { UpcomingOrder } from '#lib/domain/events.ts';
import type { Order } from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { DirectDebit } from './record.ts';

/** The statuses of an order that will be presented, or is at the bank. */
export const OPEN_STATUSES = ['created', 'pending', 'in_process'] as const satisfies OrderStatus[];

/** The part of a pre-notification that can become untrue. */
type PreNotified = { date: CalendarDate; orders: readonly UpcomingOrder[] };

type PreNotifying = Pick<DirectDebit, 'pre_notification' | 'schedule'>;

/**
 * Returns whether something of a pre-notification will still be presented on its day, or is at the bank since that day.
 * Withdrawn, moved and settled orders are not; a later pre-notification names the moved ones.
 * @param orders orders of the direct debit, including those that the pre-notification names
 */
export function isStillToCome(
  debit: PreNotifying,
  { date, orders: named }: PreNotified,
  orders: readonly Order[],
): boolean {
  const open = orders.filter((order) => isOpenOn(order, date));
  return named.some((one) => isToOpen(debit, one, date) || open.some((order) => isThat(order, one)));
}

/** Returns the one order that a pre-notification names, if it exists; undefined if it names several. */
export function onlyOrderOf(
  { orders: named }: Pick<PreNotified, 'orders'>,
  orders: readonly Order[],
): Order | undefined {
  const [only] = named;
  return only && named.length === 1 ? orders.find((order) => isThat(order, only)) : undefined;
}

/** Returns whether orders of a pre-notification have been created, or have been given up, since it was made. */
export function hasOpenedSince(debit: PreNotifying, { date, orders }: PreNotified): boolean {
  return orders.some((one) => one.order_id === null && !isToOpen(debit, one, date));
}

/** Returns whether the next collection of the direct debit will create the order, on that day. */
function isToOpen(
  { pre_notification, schedule }: PreNotifying,
  order: UpcomingOrder,
  date: CalendarDate,
): boolean {
  if (order.order_id !== null || pre_notification?.date !== date) return false;
  if (order.retry_of !== null) return pre_notification.orders.includes(order.retry_of);
  return order.period === schedule.cycle && pre_notification.amount === order.amount;
}

function isOpenOn({ status, presented_on, charge_date }: Order, date: CalendarDate): boolean {
  return OPEN_STATUSES.some((open) => open === status) && (presented_on ?? charge_date) === date;
}

function isThat({ id, retry_of, period, totals }: Order, named: UpcomingOrder): boolean {
  if (named.order_id !== null) return id === named.order_id;
  if (named.retry_of !== null) return retry_of === named.retry_of;
  return retry_of === null && period?.n === named.period && totals.total === named.amount;
}
