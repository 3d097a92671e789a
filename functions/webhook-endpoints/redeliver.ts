import { redeliverEvents } from '#lib/api/webhook-endpoints/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requireEnabled, requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { redeliverRange } from '#lib/operations/webhooks/redeliver-range.ts';

/**
 * Sends the events of a range of time to an endpoint again, a bounded number in each request. Each delivery starts on
 * its own, so an interrupted request can be repeated.
 */
export const handler = endpoint(redeliverEvents, async ({ caller, params, body, now, bySession }) => {
  const found = await requireOwnedEndpoint(caller, params.id, now);
  requireEnabled(found);
  return redeliverRange(found, body, now, bySession);
});
