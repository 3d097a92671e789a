import { Tagged } from '#lib/api/entity-tags.ts';
import type { WebhookEndpoint as StoredEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { ALL_EVENTS } from './event-choices.ts';
import type { DeletedWebhookEndpoint, WebhookEndpoint, WebhookEndpointWithSecret } from './record.ts';

/** An endpoint without its secrets, which are never shown. */
type Shown = Omit<StoredEndpoint, 'secrets'>;

/** Returns a webhook endpoint as the interface shows it. */
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

/** Returns a webhook endpoint as the interface shows it, tagged. */
export function tagEndpoint(endpoint: Shown): Tagged<WebhookEndpoint> {
  return new Tagged(showEndpoint(endpoint));
}

/** Returns a webhook endpoint with its new secret, tagged. The tag does not depend on the secret. */
export function tagWithSecret(endpoint: Shown, secret: string): Tagged<WebhookEndpointWithSecret> {
  const shown = showEndpoint(endpoint);
  return new Tagged({ ...shown, secret }, shown);
}

/** Returns a deleted webhook endpoint as it was before. */
export function showDeleted(endpoint: Shown): DeletedWebhookEndpoint {
  return { ...showEndpoint(endpoint), deleted: true };
}
