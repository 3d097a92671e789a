import type { WebhookEndpoint } from './endpoint.ts';

type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'account_id' | 'url' | 'description' | 'event_types' | 'secrets' | 'created_with_key'
>;

/** Creates an endpoint, which receives webhooks from now on. */
export function newEndpoint(given: NewEndpoint, now: Date): WebhookEndpoint {
  return {
    ...given,
    status: 'enabled',
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** What a merchant changes on an endpoint; undefined members stay. */
export type EndpointChanges = {
  [Member in 'url' | 'description' | 'event_types' | 'status']?: WebhookEndpoint[Member] | undefined;
};

/** The members of an endpoint that a change sets; the others stay. */
export type ChangedMembers = Partial<WebhookEndpoint> & { updated_at: string };

/**
 * Returns the members that a merchant's change sets on an endpoint. If it is enabled again, or has another address,
 * earlier failures no longer count.
 */
export function changeEndpoint(
  endpoint: WebhookEndpoint,
  { status, ...terms }: EndpointChanges,
  now: Date,
): ChangedMembers {
  const updated_at = now.toISOString();
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  const isMoved = terms.url !== undefined && terms.url !== endpoint.url;
  return {
    ...given,
    ...(isMoved && { failing_since: null }),
    ...(status === 'enabled' && { status, disabled_reason: null, disabled_at: null, failing_since: null }),
    ...(status === 'disabled' &&
      endpoint.status === 'enabled' && { status, disabled_reason: 'by_merchant', disabled_at: updated_at }),
    updated_at,
  };
}

/** How many pairs of keys an endpoint remembers: more than an account has in years. */
const MOST_REMEMBERED = 50;

/** Returns what an endpoint notes of the pair of keys that changes it; nothing if a member's session does. */
export function changedWith(
  { changed_with = [] }: WebhookEndpoint,
  publicKey: string | undefined,
): Pick<WebhookEndpoint, 'changed_with'> {
  if (publicKey === undefined) return {};
  const others = changed_with.filter((key) => key !== publicKey);
  return { changed_with: [...others, publicKey].slice(-MOST_REMEMBERED) };
}
