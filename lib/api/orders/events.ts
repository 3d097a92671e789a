import {
  type Conditions,
  draftEvents,
  dueOf,
  type EventDraft,
  isShownDifferently,
} from '#lib/api/events/event-drafts.ts';
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
 * Returns the events of an order that was created or changed. `decided` are the events for workers. An order that is put
 * into a file that the bank cannot see yet has no event; one that is taken out of such a file has.
 */
export function eventsOfOrder(
  before: Order | undefined,
  next: Order,
  decided: readonly DomainEvent[] = [],
): EventDraft[] {
  const isCharge = next.type === 'direct_debit';
  const due: MerchantEventType[] = isCharge
    ? dueOf(CONDITIONS, before, next)
    : before
      ? []
      : ['order.created'];
  const isClaimed = becomes(before, next, 'pending');
  // An order that is put into a file by the transaction that opens it has an event like every other new order.
  const isPutIn = before === undefined && next.status === 'pending';
  const record = showOrder(isPutIn ? { ...next, status: 'created' } : next);
  const isPublished = due.length > 0 || decided.length > 0;
  if (before && !isPublished && !isClaimed && isShownDifferently(showOrder(before), record))
    due.push(isCharge ? 'charge.updated' : 'order.updated');
  return draftEvents(record, decided, due);
}
