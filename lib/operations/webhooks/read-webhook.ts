import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { type FoundEvent, readEvent } from '#lib/operations/events/show-event.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import { getItems } from '#lib/store/engine/read.ts';
import { directDebitKey, eventKey, type Key } from '#lib/store/keys.ts';
import { endedNotifyKey, endpointKey } from '#lib/store/webhooks/keys.ts';
import { notifySecretOf, secretsOf } from './secrets.ts';
import type { NotifyingDebit } from './targets-of.ts';

/**
 * A webhook's event, its address and the secrets that sign it. `endpoint` is the endpoint as it was read, if the target
 * is one.
 */
export type ReadWebhook = {
  event: MerchantEvent;
  url: string;
  secrets: readonly string[];
  endpoint?: WebhookEndpoint;
};

/**
 * Returns what an attempt of a delivery needs, as of this moment. That takes one call to the table for an endpoint and
 * two for a notify address. Returns undefined if the delivery has ended: its endpoint was disabled or deleted, its
 * notify address was replaced or has responded with 410, or its event has expired.
 */
export async function readWebhook(delivery: Delivery, now: Date): Promise<ReadWebhook | undefined> {
  const { account_id, target, notify_url: url, notify_of, event_id, event_pk } = delivery;
  const isNotify = url !== null && notify_of !== null;
  const other = isNotify ? endedNotifyKey(notify_of, url) : endpointKey(account_id, target);
  const keys = [eventKey(event_pk, event_id), other, ...(isNotify ? [directDebitKey(notify_of)] : [])];
  const [found, state, debit] = await getItems<Key & { expires_at?: number }>(keys);
  if (!found || hasExpired(found, now)) return undefined;
  const event = readEvent(found as FoundEvent);
  if (isNotify) {
    if (state || (debit && (debit as Key & NotifyingDebit).notify_url !== url)) return undefined;
    return { event, url, secrets: await secretsOf(await notifySecretOf(account_id, now), now) };
  }
  const endpoint = state as (Key & WebhookEndpoint) | undefined;
  if (endpoint?.status !== 'enabled') return undefined;
  return { event, url: endpoint.url, secrets: await secretsOf(endpoint, now), endpoint };
}
