import { createHmac } from 'node:crypto';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

/** A signed webhook, without its address. */
export type SignedWebhook = { headers: Record<string, string>; body: string };

const PREFIX = 'whsec_';

/**
 * Returns the webhook of an event, signed as Standard Webhooks specifies
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 *
 * @param secrets as merchants have them (`whsec_…`); each of them signs, so that either verifies during a rotation
 */
export function signWebhook(event: MerchantEvent, secrets: readonly string[], now: Date): SignedWebhook {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Domicilia-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
