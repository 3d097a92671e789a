import { openKeys, replaceKey } from '#lib/domain/account-keys.ts';
import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { storeKeys } from '#lib/store/api-keys.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Gives an account a new pair of keys. The replaced pair stays valid for `overlap` seconds. With 0, it and every
 * earlier pair are closed, with all tokens that were created with them. Customers’ links stay valid. Returns undefined
 * if there is no such account.
 *
 * Lists the webhook endpoints that the replaced pairs created or changed: an endpoint outlives the pair of keys and
 * continues to receive events.
 *
 * @throws ApiError `validation_failed` if the overlap is too long
 */
export function rotateKeys(accountId: string, overlap: number, now: Date) {
  return retryOnConflict(async () => {
    const account = await findAccount(accountId);
    if (!account) return undefined;
    const stored = await storeKeys(account, (next) => replaceKey(account, next, overlap, now), now);
    const replaced = openKeys(account, now);
    const endpoints = (await findEndpoints(accountId)).filter((endpoint) => isOfPairs(endpoint, replaced));
    return { ...stored, webhook_endpoints: endpoints.map(showForOperator) };
  });
}

/**
 * Returns whether one of these pairs created or changed an endpoint. Endpoints of earlier releases count, since their
 * pair is unknown.
 */
function isOfPairs(
  { created_with_key, changed_with_key }: WebhookEndpoint,
  pairs: readonly string[],
): boolean {
  const isOne = (key: string | undefined) => key !== undefined && pairs.includes(key);
  return created_with_key === undefined || isOne(created_with_key) || isOne(changed_with_key);
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
