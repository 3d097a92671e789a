import * as v from 'valibot';
import {
  always,
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
import { DISABLED_REASONS } from '#lib/domain/webhooks/endpoint.ts';
import { EVENT_CHOICES } from './event-choices.ts';

const endpoint = {
  id: idOf('we', 'The id of the endpoint.'),
  account_id: idOf('acc', 'Your account.'),
  url: text('The URL that receives the webhooks.'),
  description: text('Your own description of the endpoint, or an empty string.'),
  event_types: listOf(
    oneOf(EVENT_CHOICES, 'A type of event.'),
    'The types of events that it receives; `["*"]` is all types.',
  ),
  status: oneOf(['enabled', 'disabled'], 'Whether it receives webhooks.'),
  disabled_reason: orNull(
    oneOf(
      DISABLED_REASONS,
      'Why it was disabled. `by_merchant`: you disabled it. `gone`: it responded with 410. `failing`: no delivery succeeded for three days.',
    ),
  ),
  disabled_at: orNull(instant('When it was disabled.')),
  failing_since: orNull(
    instant('When deliveries began to fail: the first failed attempt since the last success.'),
  ),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
};

export const secret = textLike(
  /^whsec_[A-Za-z0-9+/]+=*$/,
  'The secret that signs the webhooks. Only this response shows it.',
);

export const WebhookEndpoint = record(
  'WebhookEndpoint',
  'A server of yours that receives events as webhooks.',
  endpoint,
);

/** A webhook endpoint in a response that shows its new secret. */
export const WebhookEndpointWithSecret = record(
  'WebhookEndpointWithSecret',
  'A webhook endpoint with its new secret.',
  { ...endpoint, secret },
);

export const DeletedWebhookEndpoint = record(
  'DeletedWebhookEndpoint',
  'A deleted webhook endpoint, as it was before.',
  { ...endpoint, deleted: flag('Whether it was deleted. Always true.') },
);

export const TestEvent = record('TestEvent', 'An event that only tests an endpoint.', {
  id: idOf('evt', 'The id of the event: the same in each of its webhooks.'),
  type: always('webhook_endpoint.test', 'The type of the event.'),
  created_at: instant('When the test was requested.'),
  account_id: idOf('acc', 'Your account.'),
  member_id: v.exactOptional(idOf('mem', 'The member who tests it, if a session of a member does.')),
  data: part('The data of the event.', { record: WebhookEndpoint }),
});

export type TestEvent = v.InferOutput<typeof TestEvent>;
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;
export type WebhookEndpointWithSecret = v.InferOutput<typeof WebhookEndpointWithSecret>;
export type DeletedWebhookEndpoint = v.InferOutput<typeof DeletedWebhookEndpoint>;
