import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { beginDelivery } from '#lib/store/webhooks/deliveries.ts';
import { type FindEndpoints, targetsOf } from './targets-of.ts';

/**
 * Creates the deliveries of an event, one for each target, and queues them. The event may be delivered repeatedly:
 * existing deliveries stay as they are, and a message for a completed one does nothing.
 */
export async function queueWebhooks(
  event: MerchantEvent & { pk: string },
  now: Date,
  queue = configuredWebhookQueue(),
  endpointsOf?: FindEndpoints,
): Promise<void> {
  const targets = await targetsOf(event, endpointsOf);
  await Promise.all(targets.map((target) => beginDelivery(newDelivery(event, target, now), now)));
  const of = { account_id: event.account_id, event_id: event.id };
  if (targets.length > 0) await queue.send(targets.map(({ target }) => ({ ...of, target })));
}
