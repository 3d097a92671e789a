import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { page, STATUS } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Delivery, Redeliveries } from './delivery-record.ts';
import { DeletedWebhookEndpoint, TestEvent, WebhookEndpoint, WebhookEndpointWithSecret } from './record.ts';
import type { webhookEndpointRoutes } from './routes.ts';

const path = { id: { description: 'The id of the endpoint.', example: IDS.endpoint } };

const body = {
  url: 'The URL of your server: it begins with https:// and has a public host.',
  description: 'Your own description of the endpoint.',
  event_types:
    'The types of events that it receives. `["*"]`, the default, is all types, including those of later releases.',
};

const SIGNED =
  'Requests are signed according to [Standard Webhooks](https://www.standardwebhooks.com): verify `webhook-signature` with the secret before you use the body.';

export const webhookEndpoints = {
  createWebhookEndpoint: {
    description: `Creates an endpoint: a server of yours that receives the events of your account. Each webhook is a POST to \`url\` with the event as its body. ${SIGNED}

Only this response shows the secret. If the response was lost, repeat the request with the same token and \`Idempotency-Key\`: the same secret is returned until it is rotated. An account has at most 20 endpoints.

Respond with a 2xx within 10 seconds. Otherwise the delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours. A 410 disables the endpoint at once; three days without a success disable it as well, and you get a mail. A webhook can arrive twice, and webhooks arrive in any order: recognise a repetition by \`webhook-id\`, which is the event’s id.

The 10 seconds cover the whole attempt: name resolution, the connection, TLS, and your complete response. At most 8 KiB of the response are read; the delivery shows their beginning as \`response_excerpt\`. So respond first and work afterwards. Informational responses do not extend the time, and a 101 counts as a response that is not 2xx. An attempt without a recorded outcome after one minute counts as failed.

At most five attempts run at the same time for one endpoint, five for all your \`notify_url\` together, and eight for your account. Further deliveries wait, in no order, and waiting does not count as an attempt. A server that responds within 150 milliseconds receives some 30 webhooks a second.`,
    body,
    requests: {
      'Outcomes of collections': {
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
    description: 'Returns the account’s webhook endpoints, newest first. Secrets are not shown.',
    query: page,
    response: pageOf(WebhookEndpoint),
  },
  getWebhookEndpoint: {
    description: 'Returns a webhook endpoint. Its secret is not shown.',
    path,
    response: WebhookEndpoint,
    tagged: true,
  },
  updateWebhookEndpoint: {
    description:
      'Updates the members that you send and leaves the others. With `disabled`, waiting deliveries end. With `enabled` or a new `url`, earlier failures no longer count. Send the `ETag` of the last response as `If-Match` to change the endpoint only if it has not been changed since.',
    path,
    body: { ...body, status: 'Whether it receives webhooks.' },
    requests: { 'Enable it again': { status: 'enabled' } },
    response: WebhookEndpoint,
    errors: ['precondition_failed'],
    tagged: true,
    conditional: true,
  },
  deleteWebhookEndpoint: {
    description:
      'Deletes a webhook endpoint with its secrets. Waiting deliveries are not sent. Deleting it again returns the same response for 30 days.',
    path,
    response: DeletedWebhookEndpoint,
  },
  rotateWebhookSecret: {
    description:
      'Creates a new secret, which only this response shows. For 24 hours every webhook also carries a signature of the previous secret, so that you can switch at any time in between. At most three secrets sign at the same time; a fourth ends the oldest at once. If the response was lost, repeat the request with the same token and `Idempotency-Key`: the same secret is returned until it is rotated again.',
    path,
    body: {},
    response: WebhookEndpointWithSecret,
    tagged: true,
  },
  testWebhookEndpoint: {
    description:
      'Sends an event of type `webhook_endpoint.test` to this endpoint alone, signed and retried like any other event. Its record is the endpoint. Its outcome is in the list of deliveries.',
    path,
    body: {},
    response: TestEvent,
    errors: ['webhook_endpoint_disabled'],
  },
  listWebhookDeliveries: {
    description:
      'Returns the deliveries to this endpoint of the last 30 days, sent or pending, with each attempt, newest event first. A page may be short or empty although `has_more` is true: with `status`, and where deliveries have just expired.',
    path,
    query: { ...page, status: STATUS },
    response: pageOf(Delivery),
  },
  redeliverEvents: {
    description:
      'Delivers the events between two times again to this endpoint, after your server was mended: those that it listens to and missed, because every attempt failed, or because it was disabled or did not exist at the time. With `only_failed: false`, delivered events are sent again as well. Pending deliveries continue as they are, and are not counted: a request that is repeated after an interruption counts what it still had to begin. One request looks at up to 50 events, newest first; while `has_more` is true, repeat it with `next_cursor` as `cursor`. Events are kept for 30 days.',
    path,
    body: {
      from: 'The time of the first event.',
      to: 'The time of the last event.',
      only_failed: 'Whether only events that the endpoint missed are sent; the default is true.',
      cursor: 'The `next_cursor` of the previous response, for the same period.',
    },
    requests: {
      'What a day of trouble left': {
        from: '2026-11-20T06:00:00.000Z',
        to: '2026-11-21T06:00:00.000Z',
      },
    },
    response: Redeliveries,
    errors: ['webhook_endpoint_disabled'],
  },
} satisfies DocumentationsOf<(typeof webhookEndpointRoutes)[number]>;
