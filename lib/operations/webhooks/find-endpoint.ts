import type { Caller } from '#lib/auth/principal.ts';
import type { WebhookTarget } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import {
  type DeletedEndpoint,
  findEndpoint,
  findEndpointOwner,
} from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Returns an endpoint of the caller, or its last state if it was deleted.
 *
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account
 */
export async function requireOwnedEndpointOrDeleted(
  { accountId }: Caller,
  id: string,
  now: Date,
): Promise<{ endpoint: WebhookEndpoint } | { deleted: DeletedEndpoint }> {
  const endpoint = await findEndpoint(accountId, id);
  if (endpoint) return { endpoint };
  const owner = await findEndpointOwner(id, now);
  if (owner && owner.account_id !== accountId) throw new ApiError('access_refused');
  if (!owner?.deleted) throw new ApiError('not_found');
  return { deleted: owner.deleted };
}

/**
 * Returns an endpoint of the caller as of this moment.
 *
 * @throws ApiError `not_found`, also if it was deleted; `access_refused` if it belongs to another account
 */
export async function requireOwnedEndpoint(caller: Caller, id: string, now: Date): Promise<WebhookEndpoint> {
  const found = await requireOwnedEndpointOrDeleted(caller, id, now);
  if ('deleted' in found) throw new ApiError('not_found');
  return found.endpoint;
}

/**
 * Throws if an endpoint receives no webhooks.
 *
 * @throws ApiError `webhook_endpoint_disabled`
 */
export function requireEnabled({ status }: WebhookEndpoint): void {
  if (status !== 'enabled') throw new ApiError('webhook_endpoint_disabled');
}

/**
 * Returns the endpoint that a request body names, as the target of a webhook.
 *
 * @throws ApiError `validation_failed` if the account has no endpoint with this id, even if another account has;
 *   `webhook_endpoint_disabled`
 */
export async function endpointToTell({ accountId }: Caller, id: string): Promise<WebhookTarget> {
  const endpoint = await findEndpoint(accountId, id);
  if (!endpoint) {
    const message =
      'This webhook endpoint does not exist. Send the id of a webhook endpoint of your account.';
    throw invalid('webhook_endpoint_id', 'unknown_webhook_endpoint', message);
  }
  requireEnabled(endpoint);
  return endpointTarget(endpoint);
}
