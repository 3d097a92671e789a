import { ApiError } from '#lib/errors/api-error.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { findNotifySecret } from '#lib/store/webhooks/notify-secrets.ts';
import { findEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';
import { newestSecretOf } from './secrets.ts';

const refusalTo = (renew: string) => ({
  message: `This request was already processed. Its response holds a secret, which is returned only to the token that sent the request, and only until the secret is replaced. ${renew}`,
});

/**
 * Returns the secret of a webhook endpoint in a stored response. It is in force while it is the newest one of the
 * endpoint.
 */
export function returnedEndpointSecret(
  { id, secret }: { id: string; secret: string },
  { accountId }: { accountId: string },
): ReturnedSecret {
  const refusal = refusalTo('Rotate the secret of the webhook endpoint.');
  return {
    refusal,
    requireInForce: async () => {
      const endpoint = await findEndpoint(accountId, id);
      if (!endpoint) {
        const message =
          'The webhook endpoint of this request has been deleted. Create a new one with another Idempotency-Key.';
        throw new ApiError('response_not_repeated', { message });
      }
      await requireNewest(secret, endpoint, refusal);
    },
  };
}

/** Returns the notify secret in a stored response. It is in force while it is the newest one of the account. */
export function returnedNotifySecret(
  { secret }: { secret: string },
  { accountId }: { accountId: string },
): ReturnedSecret {
  const refusal = refusalTo('Rotate the notify secret with another Idempotency-Key.');
  return {
    refusal,
    requireInForce: async () => requireNewest(secret, await findNotifySecret(accountId), refusal),
  };
}

async function requireNewest(
  secret: string,
  holder: Parameters<typeof newestSecretOf>[0] | undefined,
  refusal: { message: string },
): Promise<void> {
  if (!holder || (await newestSecretOf(holder)) !== secret)
    throw new ApiError('response_not_repeated', refusal);
}
