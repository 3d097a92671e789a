import { listWebhookEndpoints } from '#lib/api/webhook-endpoints/routes.ts';
import { showEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/** Returns the webhook endpoints of the account, newest first, without their secrets. */
export const handler = readingEndpoint(listWebhookEndpoints, async ({ caller, query }) =>
  showPage(await listEndpoints(caller.accountId, query), showEndpoint),
);
