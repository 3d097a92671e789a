import type * as v from 'valibot';
import {
  count,
  flag,
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
  duration_ms: count(
    'The duration of the attempt in milliseconds: slightly over 10,000 at most; 60,000 with `no_outcome`.',
  ),
  status_code: orNull(
    count(
      'The status of the response; null if there was none. Informational responses (1xx) are ignored, except 101, unless more than ten of them arrive.',
    ),
  ),
  error: orNull(
    oneOf(
      ATTEMPT_ERRORS,
      'Why the attempt failed; null if it succeeded. `http_status`: the status is neither 2xx nor 3xx. `redirected`: the status is 3xx; redirects are not followed. `timeout`: the response did not end within 10 seconds. `connection_failed`: there was no connection, the connection broke before the response ended, or the response is not HTTP. `tls_failed`: the certificate or another part of the TLS handshake is not valid. `name_not_found`: the host has no address. `address_refused`: the host has an address that is not public. `no_outcome`: our side ended before it recorded an outcome, so the webhook may or may not have arrived.',
    ),
  ),
});

/** The delivery of an event to one URL, with its attempts. */
export const Delivery = record('Delivery', 'The delivery of an event to one of your URLs.', {
  id: textLike(
    /^dlv_[0-9a-hjkmnp-tv-z]{24}$/,
    'The id of the delivery: always the same for the same event and URL.',
  ),
  account_id: idOf('acc', 'Your account.'),
  event_id: idOf('evt', 'The id of the event, as in the header `webhook-id`.'),
  event_type: oneOf([...MERCHANT_EVENT_TYPES, 'webhook_endpoint.test'] as const, 'The type of the event.'),
  webhook_endpoint_id: orNull(idOf('we', 'The endpoint that receives it; null if a `notify_url` does.')),
  notify_url: orNull(text('The `notify_url` that receives it; null if an endpoint does.')),
  status: oneOf(
    DELIVERY_STATUSES,
    'The status. `pending`: an attempt is scheduled or running. `delivered`: a 2xx arrived within 10 seconds. `failed`: no attempt is left. `ended`: its endpoint was disabled or deleted, or responded with 410.',
  ),
  attempts: listOf(DeliveryAttempt, 'The latest 30 attempts, the latest last.'),
  response_excerpt: orNull(
    text(
      'The beginning of the body of the latest response, at most 500 characters in one line, as a help to find what went wrong; null if there was none, or it is no text. How much of it is kept varies. E-mail addresses, account numbers, RFCs and what looks like a secret are replaced by `***`. It is what your server sent: do not show it as HTML.',
    ),
  ),
  next_attempt_at: orNull(instant('When the next attempt is made.')),
  created_at: instant('When it was queued for the first time.'),
  updated_at: instant('When it last changed.'),
});

export const Redelivery = record('Redelivery', 'The redelivery of an event.', {
  event_id: idOf('evt', 'The id of the event.'),
  deliveries: listOf(Delivery, 'One delivery for each URL.'),
});

/** How many events were sent again, and whether some of the period are left. */
export const Redeliveries = record('Redeliveries', 'The redelivery of the events of a period.', {
  redelivered: count('How many events this request sends again.'),
  has_more: flag('Whether the period has events that were not looked at.'),
  next_cursor: orNull(text('The `cursor` of the request for the rest; null if there is none.')),
});

export type Delivery = v.InferOutput<typeof Delivery>;
