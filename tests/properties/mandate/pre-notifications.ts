import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Facts, Named, Order, PreNotification } from './known.ts';
import type { Moment } from './moment.ts';
import { numberOf } from './periods.ts';

/** An event of a direct debit, as the outbox stores it. */
export type Emitted = { sk: string; event_type: string; data: object; record?: unknown };

/** An order of a pre-notification, as its event names it. */
type SaidOrder = { order_id: string | null; retry_of: string | null; period: number; amount: number };
type Said = { date: CalendarDate; payment_method_id: string | null; orders: readonly SaidOrder[] };

/** Reads a pre-notification from its event. The one place that knows how the event names its orders and its account. */
export function readPreNotification(
  event: Emitted,
  made: Moment,
  clabes: ReadonlyMap<string, string>,
): PreNotification {
  const { date, payment_method_id: method, orders } = event.data as Said;
  const clabe = clabes.get(method ?? '');
  return { made, clabe, date, named: orders.map(namedBy), isPublished: event.record !== undefined };
}

const namedBy = ({ order_id: id, retry_of: retryOf, period, amount }: SaidOrder): Named => ({
  id,
  retryOf,
  period,
  amount,
});

/**
 * Whether a pre-notification names an order with its amount: by its id or, if it was not opened yet, by its period and
 * the order that it retries.
 */
export function names({ named }: PreNotification, order: Order, { terms }: Pick<Facts, 'terms'>): boolean {
  const period = numberOf(terms, order.from);
  return named.some((one) => {
    const isIt =
      one.id === null ? one.retryOf === order.retryOf && one.period === period : one.id === order.id;
    return isIt && one.amount === order.amount;
  });
}
