import { Tagged } from '#lib/api/entity-tags.ts';
import type { WebhookEndpoint as StoredEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import type { DeletedWebhookEndpoint, WebhookEndpoint, WebhookEndpointWithSecret } from './record.ts';
import { ALL_EVENTS } from './requests.ts';

/** What of an endpoint is shown: never its secrets. */
type Shown = Omit<StoredEndpoint, 'secrets'>;

/** A webhook endpoint as the interface shows it. */
export function showEndpoint(endpoint: Shown): WebhookEndpoint {
  return {
    id: endpoint.id,
    account_id: endpoint.account_id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.event_types ?? [ALL_EVENTS],
    status: endpoint.status,
    disabled_reason: endpoint.disabled_reason,
    disabled_at: endpoint.disabled_at,
    failing_since: endpoint.failing_since,
    created_at: endpoint.created_at,
    updated_at: endpoint.updated_at,
  };
}

/** The same, tagged. */
export function tagEndpoint(endpoint: Shown): Tagged<WebhookEndpoint> {
  return new Tagged(showEndpoint(endpoint));
}

/** The same with its new secret, this once. */
export function tagWithSecret(endpoint: Shown, secret: string): Tagged<WebhookEndpointWithSecret> {
  const shown = showEndpoint(endpoint);
  return new Tagged({ ...shown, secret }, shown);
}

/** One that was deleted. */
export function showDeleted(endpoint: Shown): DeletedWebhookEndpoint {
  return { ...showEndpoint(endpoint), deleted: true };
}
