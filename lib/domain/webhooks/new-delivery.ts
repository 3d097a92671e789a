import { idOf } from '#lib/domain/ids.ts';
import type { Delivery, WebhookTarget } from './delivery.ts';
import type { MerchantEvent } from './merchant-events.ts';

/** An event, and the partition in which it lies. */
export type QueuedEvent = Pick<MerchantEvent, 'id' | 'type' | 'account_id'> & { pk: string };

/** The delivery of an event to a target, due now: the same one however often the event comes. */
export function newDelivery(event: QueuedEvent, target: WebhookTarget, now: Date): Delivery {
  const at = now.toISOString();
  return {
    ...target,
    id: idOf('dlv', target.target, event.id),
    account_id: event.account_id,
    event_id: event.id,
    event_pk: event.pk,
    event_type: event.type,
    status: 'pending',
    attempts: [],
    tries: 0,
    next_attempt_at: at,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** A delivery that begins anew, due now, whatever became of it; what was tried before stays in its log. */
export function newSeries(delivery: Delivery, now: Date): Delivery {
  const at = now.toISOString();
  return { ...delivery, status: 'pending', tries: 0, next_attempt_at: at, updated_at: at };
}
