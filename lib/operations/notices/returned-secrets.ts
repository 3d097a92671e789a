import { notRepeated, type ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { findNotifySecret } from '#lib/store/notify-secrets.ts';
import { findEndpoint } from '#lib/store/webhook-endpoints.ts';
import { newestSecretOf } from './secrets.ts';

const REPLACED = 'The secret in its response was replaced since.';

/** The secret of a webhook endpoint in a stored response: in force while it is the newest one of the endpoint. */
export function returnedEndpointSecret(
  { id, secret }: { id: string; secret: string },
  { accountId }: { accountId: string },
): ReturnedSecret {
  const renewal = 'Rotate the secret of the webhook endpoint to get a new one.';
  return {
    renewal,
    requireInForce: async () => {
      const endpoint = await findEndpoint(accountId, id);
      if (!endpoint) throw notRepeated('The webhook endpoint was deleted since.', 'Create a new one.');
      if ((await newestSecretOf(endpoint)) !== secret) throw notRepeated(REPLACED, renewal);
    },
  };
}

/** The notify secret in a stored response: in force while it is the newest one of the account. */
export function returnedNotifySecret(
  { secret }: { secret: string },
  { accountId }: { accountId: string },
): ReturnedSecret {
  const renewal = 'Rotate the notify secret with another Idempotency-Key to get a new one.';
  return {
    renewal,
    requireInForce: async () => {
      const found = await findNotifySecret(accountId);
      if (!found || (await newestSecretOf(found)) !== secret) throw notRepeated(REPLACED, renewal);
    },
  };
}
