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
 * Returns the events of an order that was created or changed. `decided` are the events that the decision emitted. An
 * order that enters a file which the bank cannot see yet has no event. An order that leaves such a file has one.
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
  // An order that the same transaction opens and puts into a file is published like any new order: as `created`.
  const isPutIn = before === undefined && next.status === 'pending';
  const record = showOrder(isPutIn ? { ...next, status: 'created' } : next);
  const isPublished = due.length > 0 || decided.length > 0;
  if (before && !isPublished && !isClaimed && isShownDifferently(showOrder(before), record))
    due.push(isCharge ? 'charge.updated' : 'order.updated');
  return draftEvents(record, decided, due);
}
