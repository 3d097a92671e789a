import { getWebhookEndpoint } from '#lib/api/routes/webhook-endpoints.ts';
import { tagEndpoint } from '#lib/api/show/show-webhook-endpoint.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnEndpoint } from '#lib/operations/notices/find-endpoint.ts';

/** One webhook endpoint, without its secret. */
export const handler = endpoint(getWebhookEndpoint, async ({ caller, params }) =>
  tagEndpoint(await findOwnEndpoint(caller, params.id)),
);
