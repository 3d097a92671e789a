import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Named, Notice, Order } from './known.ts';
import type { Moment } from './moment.ts';

/** An event of a direct debit, as the outbox holds it. */
export type Emitted = { sk: string; event_type: string; data: object; record?: unknown };

type Said = {
  date: CalendarDate;
  amount: number;
  earlier?: number;
  order_id?: string;
  account_last4?: string;
  orders?: { order_id?: string; period: unknown; retry_of?: string | null; amount: number }[];
};

/** Reads a pre-notification from its event. The one place that knows how the event names its orders. */
export function readNotice(event: Emitted, { made, clabe }: { made: Moment; clabe: string }): Notice {
  const { date, account_last4: last4, ...said } = event.data as Said;
  return { made, clabe, date, named: namesOf(said), last4, isPublished: event.record !== undefined };
}

function namesOf({ orders, order_id: id, amount, earlier = 0 }: Omit<Said, 'date'>): Named[] {
  if (orders) {
    return orders.map(({ order_id, retry_of, period, amount: own }) => ({
      id: order_id,
      retryOf: retry_of ?? undefined,
      from: typeof period === 'string' ? period : (period as { from?: string } | undefined)?.from,
      amount: own,
    }));
  }
  if (id !== undefined) return [{ id, amount }];
  return [{ amount: amount - earlier }, { retryOf: '*', atMost: earlier }];
}

/** Whether a notice names an order with the amount that it has: by itself, by what it retries, or by its period. */
export function names({ named }: Notice, order: Order): boolean {
  return named.some((one) => {
    if (one.amount !== undefined && one.amount !== order.amount) return false;
    if (one.atMost !== undefined && one.atMost < order.amount) return false;
    if (one.id !== undefined) return one.id === order.id;
    if (one.retryOf !== undefined)
      return order.retryOf !== null && ['*', order.retryOf].includes(one.retryOf);
    return order.retryOf === null && (one.from ?? order.from) === order.from;
  });
}
