import { deleteWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { showDeleted } from '#lib/api/webhook-endpoints/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requireOwnedEndpointOrDeleted } from '#lib/operations/webhooks/find-endpoint.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { removeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Deletes a webhook endpoint and drops its pending deliveries. Deleting it again returns the same response for some
 * weeks, so that a caller who missed it can repeat the request.
 */
export const handler = endpoint(deleteWebhookEndpoint, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const found = await requireOwnedEndpointOrDeleted(caller, params.id, now);
    if ('deleted' in found) return showDeleted(found.deleted);
    const { deleted, writes } = removeEndpoint(found.endpoint, now);
    return commit(writes, showDeleted(deleted));
  }),
);
