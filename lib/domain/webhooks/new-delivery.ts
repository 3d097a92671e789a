import { idOf } from '#lib/domain/ids.ts';
import type { Delivery, WebhookTarget } from './delivery.ts';
import type { MerchantEvent } from './merchant-events.ts';

/** An event, and the partition that holds it. */
export type QueuedEvent = Pick<MerchantEvent, 'id' | 'type' | 'account_id'> & { pk: string };

/** Creates the delivery of an event to a target, due now. Its id is the same however often the event arrives. */
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

/** Starts a new series of attempts for a delivery in any status, due now; earlier attempts stay in its log. */
export function newSeries(delivery: Delivery, now: Date): Delivery {
  const at = now.toISOString();
  return { ...delivery, status: 'pending', tries: 0, next_attempt_at: at, updated_at: at };
}
