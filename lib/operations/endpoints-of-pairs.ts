import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Returns, for an operator, the webhook endpoints that these pairs of keys created or changed: an endpoint outlives its
 * pair and continues to receive events.
 */
export async function endpointsOfPairs(accountId: string, publicKeys: readonly string[]) {
  const endpoints = await findEndpoints(accountId);
  return endpoints.filter((endpoint) => isOfPairs(endpoint, publicKeys)).map(showForOperator);
}

/**
 * Returns whether one of these pairs created or changed an endpoint. Endpoints of earlier releases count, since their
 * pair is unknown.
 */
function isOfPairs(
  { created_with_key, changed_with_key, changed_with = [] }: WebhookEndpoint,
  pairs: readonly string[],
): boolean {
  const keys = [created_with_key, changed_with_key, ...changed_with];
  return created_with_key === undefined || pairs.some((pair) => keys.includes(pair));
}

/** Returns an endpoint for an operator. Its address has no query, since a merchant may keep a secret there. */
function showForOperator({ id, url, status, created_at, updated_at, ...by }: WebhookEndpoint) {
  return {
    id,
    url: withoutQuery(url),
    status,
    created_with_key: by.created_with_key ?? null,
    changed_with_key: by.changed_with_key ?? null,
    created_at,
    updated_at,
  };
}
