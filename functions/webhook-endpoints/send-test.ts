import { testWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requireEnabled, requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { sendTest } from '#lib/operations/webhooks/send-test.ts';

/** Sends a test event to one webhook endpoint, and to no other. */
export const handler = committingEndpoint(testWebhookEndpoint, async ({ caller, params, now, commit }) => {
  const found = await requireOwnedEndpoint(caller, params.id, now);
  requireEnabled(found);
  return sendTest(found, now, commit);
});
