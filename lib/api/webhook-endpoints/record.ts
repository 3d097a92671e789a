import type * as v from 'valibot';
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
import { EVENT_CHOICES } from './requests.ts';

const endpoint = {
  id: idOf('we', 'The id of the endpoint.'),
  account_id: idOf('acc', 'Your account.'),
  url: text('Where webhooks go.'),
  description: text('Your own words for it, or an empty text.'),
  event_types: listOf(oneOf(EVENT_CHOICES, 'A type of event.'), 'What it is told of; `["*"]` is everything.'),
  status: oneOf(['enabled', 'disabled'], 'Whether it is told.'),
  disabled_reason: orNull(
    oneOf(
      DISABLED_REASONS,
      '`by_merchant`: by you. `gone`: it answered 410. `failing`: nothing arrived for three days.',
    ),
  ),
  disabled_at: orNull(instant('When it was disabled.')),
  failing_since: orNull(instant('When the first attempt failed after which none has arrived.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
};

export const secret = textLike(
  /^whsec_[A-Za-z0-9+/]+=*$/,
  'The secret that webhooks are signed with. It is shown in this response only.',
);

/** An address of the merchant's that is told of events. */
export const WebhookEndpoint = record(
  'WebhookEndpoint',
  'An address of yours that is told of what happens.',
  endpoint,
);

/** The same, where its secret was made. */
export const WebhookEndpointWithSecret = record(
  'WebhookEndpointWithSecret',
  'A webhook endpoint with its new secret.',
  { ...endpoint, secret },
);

/** The same, as it was. */
export const DeletedWebhookEndpoint = record(
  'DeletedWebhookEndpoint',
  'A webhook endpoint that was deleted, as it was.',
  { ...endpoint, deleted: flag('That it was deleted: always true.') },
);

/** What an endpoint is tried out by. */
export const TestEvent = record('TestEvent', 'An event that is only there to try out an endpoint.', {
  id: idOf('evt', 'The id of the event: the same in every webhook of it.'),
  type: always('webhook_endpoint.test', 'What it is.'),
  created_at: instant('When it was asked for.'),
  account_id: idOf('acc', 'Your account.'),
  data: part('What it is about.', { record: WebhookEndpoint }),
});

export type TestEvent = v.InferOutput<typeof TestEvent>;
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;
export type WebhookEndpointWithSecret = v.InferOutput<typeof WebhookEndpointWithSecret>;
export type DeletedWebhookEndpoint = v.InferOutput<typeof DeletedWebhookEndpoint>;
