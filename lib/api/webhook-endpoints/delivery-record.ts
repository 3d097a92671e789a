import type * as v from 'valibot';
import {
  count,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { ATTEMPT_ERRORS, DELIVERY_STATUSES } from '#lib/domain/webhooks/delivery.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

const DeliveryAttempt = part('An attempt.', {
  at: instant('When it began.'),
  duration_ms: count('Milliseconds that it took, 10,000 and a moment at most; 60,000 with `no_outcome`.'),
  status_code: orNull(
    count(
      'The status that came back, 101 as well; null where none did. Informational responses (1xx) are no status, unless more than ten of them arrive.',
    ),
  ),
  error: orNull(
    oneOf(
      ATTEMPT_ERRORS,
      'Why it did not deliver; null where it did. `http_status`: the status is neither 2xx nor 3xx. `redirected`: it is 3xx, which is not followed. `timeout`: the response had not ended within 10 seconds. `connection_failed`: there was no connection, it broke off before the response ended, or what arrived is not HTTP. `tls_failed`: the certificate, or what precedes it, is not valid. `name_not_found`: the host has no address. `address_refused`: it has one that is not public. `no_outcome`: our side ended before it noted an outcome, so that the webhook may have arrived or not.',
    ),
  ),
});

/** A webhook on its way, and what became of it. */
export const Delivery = record('Delivery', 'An event on its way to an address of yours.', {
  id: textLike(
    /^dlv_[0-9a-hjkmnp-tv-z]{24}$/,
    'The id of the delivery: the same for one event and one address.',
  ),
  account_id: idOf('acc', 'Your account.'),
  event_id: idOf('evt', 'The id of the event: what the header `webhook-id` says.'),
  event_type: oneOf([...MERCHANT_EVENT_TYPES, 'webhook_endpoint.test'] as const, 'Its type.'),
  webhook_endpoint_id: orNull(
    idOf('we', 'The endpoint that it goes to; null where it goes to a `notify_url`.'),
  ),
  notify_url: orNull(text('The `notify_url` that it goes to.')),
  status: oneOf(
    DELIVERY_STATUSES,
    '`pending`: to be attempted. `delivered`: a 2xx came within 10 seconds. `failed`: no attempt is left. `ended`: its endpoint was disabled or deleted, or answered 410.',
  ),
  attempts: listOf(DeliveryAttempt, 'What was tried, the latest last: the latest 30.'),
  next_attempt_at: orNull(instant('When it is tried next.')),
  created_at: instant('When it was queued for the first time.'),
  updated_at: instant('When it last changed.'),
});

/** What an event that is told once more has become. */
export const Redelivery = record('Redelivery', 'An event that is told once more.', {
  event_id: idOf('evt', 'The id of the event.'),
  deliveries: listOf(Delivery, 'One for each address that is told.'),
});

export type Delivery = v.InferOutput<typeof Delivery>;
