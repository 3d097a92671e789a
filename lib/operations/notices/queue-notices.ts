import type { MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { newDelivery } from '#lib/domain/notices/new-delivery.ts';
import { configuredNoticeQueue } from '#lib/providers/notice-queue/configured-notice-queue.ts';
import { beginDelivery } from '#lib/store/webhooks/deliveries.ts';
import { type FindEndpoints, targetsOf } from './targets-of.ts';

/**
 * Begins the deliveries of an event, one to each target, and queues them. The event may come again: what is there stays
 * as it is, and a message for what is done does nothing.
 */
export async function queueNotices(
  event: MerchantEvent & { pk: string },
  now: Date,
  queue = configuredNoticeQueue(),
  endpointsOf?: FindEndpoints,
): Promise<void> {
  const targets = await targetsOf(event, endpointsOf);
  await Promise.all(targets.map((target) => beginDelivery(newDelivery(event, target, now), now)));
  const of = { account_id: event.account_id, event_id: event.id };
  if (targets.length > 0) await queue.send(targets.map(({ target }) => ({ ...of, target })));
}
