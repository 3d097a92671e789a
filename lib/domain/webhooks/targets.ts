import type { WebhookTarget } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { MerchantEvent } from './merchant-events.ts';

/** An endpoint as the target of a webhook. */
export const endpointTarget = ({ id }: Pick<WebhookEndpoint, 'id'>): WebhookTarget => ({
  target: id,
  notify_url: null,
  notify_of: null,
});

/** The notify address of a record as the target of a webhook. */
type NotifyTarget = WebhookTarget & { notify_url: string; notify_of: string };

/** Whether an endpoint is told of events of this type. */
export function listensTo({ status, event_types }: WebhookEndpoint, type: MerchantEvent['type']): boolean {
  if (status !== 'enabled') return false;
  return event_types === null || (event_types as readonly string[]).includes(type);
}

/** Returns whether an endpoint is notified of an event: a test event is for the one endpoint that it tries out. */
export function isNotifiedOf(endpoint: WebhookEndpoint, { type, data: { record } }: MerchantEvent): boolean {
  if (type === 'webhook_endpoint.test') return endpoint.status === 'enabled' && endpoint.id === record.id;
  return listensTo(endpoint, type);
}

/**
 * The notify address of the record that an event shows; nothing where it has none. A charge and a pre-notification have that
 * of their direct debit: a server that answers 410 there is notified of none of them any more.
 */
export function notifyTarget({ account_id, data: { record } }: MerchantEvent): NotifyTarget | undefined {
  const { notify_url, direct_debit_id, id } = record;
  if (typeof notify_url !== 'string' || notify_url === '') return undefined;
  return { target: account_id, notify_url, notify_of: String(direct_debit_id ?? id) };
}
