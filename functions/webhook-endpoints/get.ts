import { getWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { tagEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';

/** Returns one webhook endpoint, without its secret. */
export const handler = readingEndpoint(getWebhookEndpoint, async ({ caller, params, now }) =>
  tagEndpoint(await requireOwnedEndpoint(caller, params.id, now)),
);
