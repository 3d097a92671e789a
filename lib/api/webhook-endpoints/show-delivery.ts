import type { Delivery as StoredDelivery } from '#lib/domain/webhooks/delivery.ts';
import type { Delivery } from './delivery-record.ts';

/** Returns a delivery as the interface shows it. */
export function showDelivery(delivery: StoredDelivery): Delivery {
  return {
    id: delivery.id,
    account_id: delivery.account_id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    webhook_endpoint_id: delivery.notify_url === null ? delivery.target : null,
    notify_url: delivery.notify_url,
    status: delivery.status,
    attempts: delivery.attempts.map(({ at, duration_ms, status_code, error }) => ({
      at,
      duration_ms,
      status_code,
      error,
    })),
    response_excerpt: delivery.response_excerpt ?? null,
    next_attempt_at: delivery.next_attempt_at,
    created_at: delivery.created_at,
    updated_at: delivery.updated_at,
  };
}
