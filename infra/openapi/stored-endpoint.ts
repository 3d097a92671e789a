import * as v from 'valibot';
import { documentations } from '#lib/api/documentation/documentations.ts';
import { CREATED, IDS } from '#lib/api/documentation/story.ts';
import { createWebhookEndpoint } from '#lib/api/routes/webhook-endpoints.ts';
import { newEndpoint } from '#lib/domain/notices/change-endpoint.ts';
import type { WebhookEndpoint } from '#lib/domain/notices/endpoint.ts';

const { requests } = documentations.createWebhookEndpoint;
const now = new Date(CREATED);

/** The webhook endpoint of the reference's story as it is stored. */
export const endpoint: WebhookEndpoint = newEndpoint(
  {
    ...v.parse(createWebhookEndpoint.body, requests['What becomes of collections']),
    id: IDS.endpoint,
    account_id: IDS.account,
    secrets: [],
  },
  now,
);

/** Its secret, and after a rotation. */
export const [SECRET, NEXT_SECRET] = ['first', 'next'].map(
  (which) => `whsec_${Buffer.from(`the ${which} secret of the reference`).toString('base64')}`,
) as [string, string];
