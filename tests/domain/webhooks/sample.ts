import type { Delivery, DeliveryAttempt } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { errorOfStatus } from '#lib/domain/webhooks/outcome.ts';

const AT = '2027-03-01T12:00:00.000Z';

/** An attempt: by default a response of 200. */
export function attempt(of: Partial<DeliveryAttempt> = {}): DeliveryAttempt {
  const status_code = of.status_code ?? (of.error ? null : 200);
  const error = status_code === null ? null : errorOfStatus(status_code);
  return { at: AT, duration_ms: 120, status_code, error, ...of };
}

/** A delivery to an endpoint that was not attempted yet. */
export function delivery(of: Partial<Delivery> = {}): Delivery {
  return {
    id: 'dlv_1',
    account_id: 'acc_1',
    target: 'we_1',
    notify_url: null,
    notify_of: null,
    event_id: 'evt_1',
    event_pk: 'DD#dd_1',
    event_type: 'charge.paid',
    status: 'pending',
    attempts: [],
    tries: 0,
    next_attempt_at: AT,
    version: 1,
    created_at: AT,
    updated_at: AT,
    ...of,
  };
}

/** An endpoint that receives all events. */
export function endpoint(of: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: 'we_1',
    account_id: 'acc_1',
    url: 'https://shop.example.com/hooks',
    description: '',
    event_types: null,
    status: 'enabled',
    disabled_reason: null,
    disabled_at: null,
    secrets: [],
    failing_since: null,
    version: 1,
    created_at: AT,
    updated_at: AT,
    ...of,
  };
}
