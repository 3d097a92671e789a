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
 * An endpoint of the caller's, or what it was where it has been deleted. `not_found`; `access_refused` where it is
 * another account's.
 */
export async function findOwnEndpointOrDeleted(
  { accountId }: Caller,
  id: string,
): Promise<{ endpoint: WebhookEndpoint } | { deleted: DeletedEndpoint }> {
  const endpoint = await findEndpoint(accountId, id);
  if (endpoint) return { endpoint };
  const owner = await findEndpointOwner(id);
  if (owner && owner.account_id !== accountId) throw new ApiError('access_refused');
  if (!owner?.deleted) throw new ApiError('not_found');
  return { deleted: owner.deleted };
}

/** An endpoint of the caller's as of this moment. `not_found`, where it was deleted as well; `access_refused`. */
export async function findOwnEndpoint(caller: Caller, id: string): Promise<WebhookEndpoint> {
  const found = await findOwnEndpointOrDeleted(caller, id);
  if ('deleted' in found) throw new ApiError('not_found');
  return found.endpoint;
}

/** `webhook_endpoint_disabled` where an endpoint is told nothing. */
export function requireEnabled({ status }: WebhookEndpoint): void {
  if (status !== 'enabled') throw new ApiError('webhook_endpoint_disabled');
}

/**
 * An endpoint that a body names, as the target of a webhook. `validation_failed` where the account has none of this id,
 * whoever else may; `webhook_endpoint_disabled`.
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
