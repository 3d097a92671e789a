import * as v from 'valibot';
import { documentations } from '#lib/api/documentations.ts';
import { CREATED, IDS } from '#lib/api/members/story.ts';
import type { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { createWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { showEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { afterAttempt } from '#lib/domain/webhooks/outcome.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';

const { requests } = documentations.createWebhookEndpoint;
const now = new Date(CREATED);

/** The webhook endpoint of the reference's story, as it is stored. */
export const endpoint: WebhookEndpoint = newEndpoint(
  {
    ...v.parse(createWebhookEndpoint.body, requests['Outcomes of collections']),
    id: IDS.endpoint,
    account_id: IDS.account,
    secrets: [],
  },
  now,
);

/** Its test event. */
export const testEvent: TestEvent = {
  id: IDS.testEvent,
  type: 'webhook_endpoint.test',
  created_at: CREATED,
  account_id: IDS.account,
  data: { record: showEndpoint(endpoint) },
};

/** The delivery of that event, before and after its first attempt. */
export const queued: Delivery = {
  ...newDelivery({ ...testEvent, pk: '' }, endpointTarget(endpoint), now),
  id: IDS.delivery,
};
const attempt = { at: CREATED, duration_ms: 184, status_code: 500, error: 'http_status' } as const;
export const attempted: Delivery = {
  ...queued,
  ...afterAttempt(queued, attempt, now, 0),
};

/** Its secret, before and after a rotation. */
export const [SECRET, NEXT_SECRET] = ['first', 'next'].map(
  (which) => `whsec_${Buffer.from(`the ${which} secret of the reference`).toString('base64')}`,
) as [string, string];
