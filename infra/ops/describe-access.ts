import { openKeys } from '#lib/domain/account-keys.ts';
import { daysBetween, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { timeOfId } from '#lib/domain/ids.ts';
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
    key_pairs: openKeys(account, now).map((key) => pairOf(key, account, now)),
    endpoints: endpoints.toReversed().map(rowOfEndpoint),
  };
}

const isFailing = ({ status, failing_since }: WebhookEndpoint) =>
  status === 'enabled' && failing_since !== null;

/** A public key holds the time at which it was made; that of the demo account does not. */
function pairOf(public_key: string, { former_keys = [], created_at }: Account, now: Date) {
  const made = timeOfId('pk', public_key) ?? new Date(created_at);
  const former = former_keys.find((each) => each.public_key === public_key);
  return {
    ...{ public_key, state: former ? 'replaced' : 'in force', created_at: made.toISOString() },
    ...{
      days: daysBetween(mexicoCityDate(made), mexicoCityDate(now)),
      valid_until: former?.valid_until ?? null,
    },
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
