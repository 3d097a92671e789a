import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { errorDetails, log } from '#lib/log.ts';
import { findNotifySecret } from '#lib/store/webhooks/notify-secrets.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';
import { notifyUrlsOfPairs } from './notify-urls-of-pairs.ts';

/**
 * Returns, for an operator, what these pairs of keys have set and what continues after them: webhook endpoints, addresses
 * of records, and the secret that signs webhooks to those.
 */
export async function settingsOfPairs(accountId: string, publicKeys: readonly string[], now: Date) {
  return {
    webhook_endpoints: await endpointsOfPairs(accountId, publicKeys),
    notify_urls: await notifyUrlsOfPairs(accountId, publicKeys, now),
    notify_secret_rotated_at: await notifySecretOfPairs(accountId, publicKeys),
  };
}

/**
 * Returns the same once the pairs were replaced or revoked, which is not done again: if it fails, it says how to list the
 * settings later. The new private key is shown only once, with what this returns.
 */
export async function settingsLeftBy(accountId: string, publicKeys: readonly string[], now: Date) {
  try {
    return await settingsOfPairs(accountId, publicKeys, now);
  } catch (error) {
    log('warn', 'settings_not_listed', { account_id: accountId, ...errorDetails(error) });
    const commands = publicKeys.map((key) => `ops account key settings ${accountId} ${key}`);
    return { settings_not_listed: `They could not be read. Try again: ${commands.join(', ')}` };
  }
}

/**
 * Returns when one of these pairs rotated the notify secret last, and so learned it; null if another pair or a member did
 * since.
 */
async function notifySecretOfPairs(accountId: string, publicKeys: readonly string[]) {
  const found = await findNotifySecret(accountId);
  return found?.rotated_with && publicKeys.includes(found.rotated_with) ? found.rotated_at : null;
}

/**
 * Returns, for an operator, the webhook endpoints that these pairs of keys created or changed: an endpoint outlives its
 * pair and continues to receive events.
 */
async function endpointsOfPairs(accountId: string, publicKeys: readonly string[]) {
  const endpoints = await findEndpoints(accountId);
  return endpoints.filter((endpoint) => isOfPairs(endpoint, publicKeys)).map(showForOperator);
}

/** Returns whether one of these pairs created or changed an endpoint. */
function isOfPairs(
  { created_with_key, changed_with = [] }: WebhookEndpoint,
  pairs: readonly string[],
): boolean {
  return pairs.some((pair) => pair === created_with_key || changed_with.includes(pair));
}

/** Returns an endpoint for an operator. Its address has no query, since a merchant may keep a secret there. */
function showForOperator({ id, url, status, created_at, updated_at, ...by }: WebhookEndpoint) {
  return {
    id,
    url: withoutQuery(url),
    status,
    created_with_key: by.created_with_key ?? null,
    changed_with_key: by.changed_with?.at(-1) ?? null,
    created_at,
    updated_at,
  };
}
