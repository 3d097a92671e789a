import { EVENT_MEANINGS } from '#lib/api/events/meanings.ts';
import { nameOfEvent } from '#lib/api/events/record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';
import { type JsonSchema, named } from './json-schema.ts';
import { testEvent } from './stored-endpoint.ts';
import { eventExample } from './stored-events.ts';

/** The headers of a webhook, as Standard Webhooks specifies them. */
const HEADERS = [
  {
    name: 'webhook-id',
    description: 'The id of the event: the same in each delivery of it.',
    example: IDS.event,
  },
  {
    name: 'webhook-timestamp',
    description: 'When it was sent, in seconds since 1970.',
    example: '1763654652',
  },
  {
    name: 'webhook-signature',
    description:
      'One or two signatures, separated by a space. Each is `v1,` and the HMAC-SHA256 of id, timestamp and body in Base64.',
    example: 'v1,4UgZ1aEjCzYk4C9jPjK0bq8Wb3mV7mYwq1vEoYJm5nE=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

/** Returns the webhooks of the document: one for each type of event, and the one that only tests an endpoint. */
export function webhooks(): JsonSchema {
  const tested = 'You have asked to test one of your endpoints.';
  return Object.fromEntries([
    ...MERCHANT_EVENT_TYPES.map((type) => [
      type,
      webhook(nameOfEvent(type), type, EVENT_MEANINGS[type], eventExample(type)),
    ]),
    ['webhook_endpoint.test', webhook('TestEvent', 'webhook_endpoint.test', tested, testEvent)],
  ]);
}

const webhook = (schema: string, summary: string, description: string, example: unknown): JsonSchema => ({
  post: {
    operationId: `receive${schema}`,
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: named(schema), example } } },
    responses: {
      '2XX': { description: 'You have received it.' },
      '4XX': { description: 'It is sent again later. A 410 disables the endpoint.' },
      '5XX': { description: 'It is sent again later.' },
    },
  },
});
