import { rotateWebhookSecret } from '#lib/api/webhook-endpoints/routes.ts';
import { tagWithSecret } from '#lib/api/webhook-endpoints/show.ts';
import { changedWith } from '#lib/domain/webhooks/change-endpoint.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwnedEndpoint } from '#lib/operations/webhooks/find-endpoint.ts';
import { returnedEndpointSecret } from '#lib/operations/webhooks/returned-secrets.ts';
import { newSecret } from '#lib/operations/webhooks/secrets.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { writeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Rotates the secret of a webhook endpoint, and shows the new one in this response only. The previous secret signs for
 * another 24 hours.
 */
export const handler = committingEndpoint(
  rotateWebhookSecret,
  async ({ caller, params, now, commit }) =>
    retryOnConflict(async () => {
      const before = await requireOwnedEndpoint(caller, params.id, now);
      const { text, secrets } = await newSecret(before, before.secrets, now);
      const set = { secrets, updated_at: now.toISOString(), ...changedWith(before, caller.publicKey) };
      const { next, write } = writeEndpoint(before, set);
      return commit([write], tagWithSecret(next, text));
    }),
  { secretIn: returnedEndpointSecret },
);
