import { type Conditions, dueOf, isShownOtherwise, type Told, tell } from '#lib/api/events/told.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { Order } from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { showOrder } from './show.ts';

type OfCharge = Extract<MerchantEventType, `charge.${string}`>;

const becomes = (before: Order | undefined, next: Order, status: OrderStatus) =>
  before !== undefined && next.status === status && before.status !== status;

const CONDITIONS: Conditions<OfCharge, Order> = {
  'charge.created': (before) => before === undefined,
  'charge.presented': (before, next) => next.status === 'in_process' && before?.status !== 'in_process',
  'charge.cancelled': (before, next) => becomes(before, next, 'cancelled'),
};

/**
 * What is told of an order that is new, or has changed; `decided` is what workers are told with it. That it was put into a
 * file which the bank cannot see yet is not told by itself; that it was taken out of one is.
 */
export function toldOfOrder(
  before: Order | undefined,
  next: Order,
  decided: readonly DomainEvent[] = [],
): Told[] {
  const isCharge = next.type === 'direct_debit';
  const due: MerchantEventType[] = isCharge
    ? dueOf(CONDITIONS, before, next)
    : before
      ? []
      : ['order.created'];
  const isClaimed = becomes(before, next, 'pending');
  // One that is put into a file in the transaction that opens it is told as any other that is opened.
  const isPutIn = before === undefined && next.status === 'pending';
  const record = showOrder(isPutIn ? { ...next, status: 'created' } : next);
  const isTold = due.length > 0 || decided.length > 0;
  if (before && !isTold && !isClaimed && isShownOtherwise(showOrder(before), record))
    due.push(isCharge ? 'charge.updated' : 'order.updated');
  return tell(record, decided, due);
}
