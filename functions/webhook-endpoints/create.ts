import { createWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { tagWithSecret } from '#lib/api/webhook-endpoints/show.ts';
import { newId } from '#lib/domain/ids.ts';
import { newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { returnedEndpointSecret } from '#lib/operations/webhooks/returned-secrets.ts';
import { newSecret } from '#lib/operations/webhooks/secrets.ts';
import { storeEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/** Creates a webhook endpoint with its own secret, which is shown in this response only. */
export const handler = committingEndpoint(
  createWebhookEndpoint,
  async ({ caller, body, now, commit }) => {
    const id = newId('we', now);
    const { text, secrets } = await newSecret({ id }, [], now);
    const { accountId: account_id, publicKey: created_with_key } = caller;
    const created = newEndpoint({ ...body, id, account_id, secrets, created_with_key }, now);
    return commit(storeEndpoint(created), tagWithSecret(created, text));
  },
  { secretIn: returnedEndpointSecret },
);
