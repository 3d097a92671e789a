import { type KeyPair, validPairs } from '#lib/domain/account-keys.ts';
import { daysBetween, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

/** With which keys a merchant calls, and where its events are sent: each with its age and its state. */
export async function describeAccess(account: Account, now = new Date()) {
  const endpoints = await findEndpoints(account.account_id);
  return {
    webhook_endpoints: {
      total: endpoints.length,
      disabled: endpoints.filter(({ status }) => status === 'disabled').length,
    },
    key_pairs: validPairs(account, now).map((pair) => pairOf(pair, now)),
    endpoints: endpoints.toReversed().map(rowOfEndpoint),
  };
}

const isFailing = ({ status, failing_since }: WebhookEndpoint) =>
  status === 'enabled' && failing_since !== null;

/** A pair of keys with its age and its state, without its scopes: `account key list` has them. */
function pairOf({ public_key, name, created_at, valid_until }: KeyPair, now: Date) {
  return {
    ...{ public_key, name, state: valid_until === undefined ? 'in force' : 'replaced', created_at },
    days: daysBetween(mexicoCityDate(new Date(created_at)), mexicoCityDate(now)),
    valid_until: valid_until ?? null,
  };
}

/** An endpoint: its address without the query, which may hold a secret of the merchant. */
function rowOfEndpoint(endpoint: WebhookEndpoint) {
  const { id, url, status, disabled_reason, disabled_at, failing_since, event_types, created_at } = endpoint;
  return {
    ...{ url: withoutQuery(url), status: isFailing(endpoint) ? 'failing' : status },
    ...{ failing_since, disabled_at, why: disabled_reason, event_types: event_types?.join(' ') ?? 'all' },
    ...{ id, created_at },
  };
}
