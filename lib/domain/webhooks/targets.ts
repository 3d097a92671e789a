import type { WebhookTarget } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { MerchantEvent } from './merchant-events.ts';

/** Returns an endpoint as the target of a webhook. */
export const endpointTarget = ({ id }: Pick<WebhookEndpoint, 'id'>): WebhookTarget => ({
  target: id,
  notify_url: null,
  notify_of: null,
});

/** The notify address of a record as the target of a webhook. */
type NotifyTarget = WebhookTarget & { notify_url: string; notify_of: string };

/** Returns whether an endpoint receives events of this type. */
export function listensTo({ status, event_types }: WebhookEndpoint, type: MerchantEvent['type']): boolean {
  if (status !== 'enabled') return false;
  return event_types === null || (event_types as readonly string[]).includes(type);
}

/** Returns whether an endpoint receives an event: a test event is only for the endpoint that it tests. */
export function isNotifiedOf(endpoint: WebhookEndpoint, { type, data: { record } }: MerchantEvent): boolean {
  if (type === 'webhook_endpoint.test') return endpoint.status === 'enabled' && endpoint.id === record.id;
  return listensTo(endpoint, type);
}

/**
 * Returns the notify address of the record that an event shows; undefined if it has none. Charges and pre-notifications
 * use the address of their direct debit: a server that responds 410 there receives none of their events any more.
 */
export function notifyTarget({ account_id, data: { record } }: MerchantEvent): NotifyTarget | undefined {
  const { notify_url, direct_debit_id, id } = record;
  if (typeof notify_url !== 'string' || notify_url === '') return undefined;
  return { target: account_id, notify_url, notify_of: String(direct_debit_id ?? id) };
}
