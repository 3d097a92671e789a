import { requireMatch } from '#lib/api/entity-tags.ts';
import { updateWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { tagEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { changedWith, changeEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { writeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Changes, disables or enables a webhook endpoint. When it is enabled or its URL changes, its failures count from zero
 * again.
 */
export const handler = committingEndpoint(
  updateWebhookEndpoint,
  async ({ caller, params, body, now, header, commit }) =>
    retryOnConflict(async () => {
      const before = await requireOwnedEndpoint(caller, params.id, now);
      requireMatch(header('if-match'), tagEndpoint(before));
      const set = { ...changeEndpoint(before, body, now), ...changedWith(before, caller.publicKey) };
      const { next, write } = writeEndpoint(before, set);
      return commit([write], tagEndpoint(next));
    }),
);
