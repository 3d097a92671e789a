import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { page, STATUS } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Delivery } from './delivery-record.ts';
import { DeletedWebhookEndpoint, TestEvent, WebhookEndpoint, WebhookEndpointWithSecret } from './record.ts';
import type { webhookEndpointRoutes } from './routes.ts';

const path = { id: { description: 'The id of the endpoint.', example: IDS.endpoint } };

const body = {
  url: 'An address of yours with a public host, beginning with https://.',
  description: 'Your own words for it.',
  event_types:
    'The types of events that it is told of. `["*"]`, the default, is all of them, those of later releases as well.',
};

const SIGNED =
  'Requests are signed as [Standard Webhooks](https://www.standardwebhooks.com) says: verify `webhook-signature` with the secret before you believe anything.';

export const webhookEndpoints = {
  createWebhookEndpoint: {
    description: `Has a server of yours told of what happens in your account: each event is a POST to \`url\`, whose body is the event. ${SIGNED}

The response shows the secret, and no other one does. If it was lost, the same token gets it again for the same \`Idempotency-Key\` until the secret is rotated. An account has at most 20 endpoints.

Answer with a 2xx within 10 seconds. Otherwise the webhook comes again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours; an answer of 410 disables the endpoint at once, three days without a success as well, and you get a mail. A webhook may come twice, and in any order: \`webhook-id\` is the event’s id, by which you know it again.

The 10 seconds cover the whole attempt: resolving your name, the connection, TLS, and your response to its end, of which at most 8 KiB are read. So answer first and work afterwards. Informational responses do not extend it, and 101 is an answer like any other that is not 2xx. An attempt of which we have noted no outcome within a minute counts as a failed one.

At the same time, at most five attempts at one endpoint are under way, at most five at all your \`notify_url\` together, and at most eight in your account. What is beyond waits, in no order, without being counted as an attempt: a server that answers within 150 milliseconds gets some 30 webhooks a second.`,
    body,
    requests: {
      'What becomes of collections': {
        url: 'https://shop.example.com/webhooks',
        description: 'Accounting',
        event_types: ['charge.paid', 'charge.failed', 'charge.reversed'],
      },
    },
    response: WebhookEndpointWithSecret,
    errors: ['too_many_webhook_endpoints'],
    tagged: true,
  },
  listWebhookEndpoints: {
    description: 'The account’s webhook endpoints, newest first. Secrets are not shown.',
    query: page,
    ask: { limit: '10' },
    response: pageOf(WebhookEndpoint),
  },
  getWebhookEndpoint: {
    description: 'One webhook endpoint. Its secret is not shown.',
    path,
    response: WebhookEndpoint,
    tagged: true,
  },
  updateWebhookEndpoint: {
    description:
      'Changes what is sent and leaves the rest. `disabled` ends what still waits to be sent; `enabled` begins anew, as another `url` does, and what failed before counts no more. The `ETag` of the last response, sent as `If-Match`, makes the change only while nobody else has made one.',
    path,
    body: { ...body, status: 'Whether it is told.' },
    requests: { 'Enable it again': { status: 'enabled' } },
    response: WebhookEndpoint,
    errors: ['precondition_failed'],
    tagged: true,
    conditional: true,
  },
  deleteWebhookEndpoint: {
    description:
      'Deletes a webhook endpoint with its secrets. What still waits to be sent to it is not sent. Deleting it again answers the same, for 30 days.',
    path,
    response: DeletedWebhookEndpoint,
  },
  rotateWebhookSecret: {
    description:
      'Makes a new secret, which this response shows and no other one does. For 24 hours every webhook carries a signature of the former secret as well, so that you can change over at any time in between. Three secrets can sign at the same time: of more, the oldest ends at once. If the response was lost, the same token gets it again for the same `Idempotency-Key` until the secret is rotated again.',
    path,
    body: {},
    response: WebhookEndpointWithSecret,
    tagged: true,
  },
  testWebhookEndpoint: {
    description:
      'Sends an event of type `webhook_endpoint.test` to this endpoint alone, signed and tried again like any other; its record is the endpoint. What became of it stands among the deliveries.',
    path,
    body: {},
    response: TestEvent,
    errors: ['webhook_endpoint_disabled'],
  },
  listWebhookDeliveries: {
    description:
      'What this endpoint was sent within 30 days, or is to be, with each attempt: of the newest event first. By `status` a page may be short, or empty, although `has_more` is true.',
    path,
    query: { ...page, status: STATUS },
    ask: { status: 'failed' },
    response: pageOf(Delivery),
  },
} satisfies DocumentationsOf<(typeof webhookEndpointRoutes)[number]>;
