import type { Delivery, WebhookTarget } from '#lib/domain/webhooks/delivery.ts';
import { newDelivery, newSeries, type QueuedEvent } from '#lib/domain/webhooks/new-delivery.ts';
import { lapsedAttempt, withAttempt } from '#lib/domain/webhooks/outcome.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findDelivery, restartDelivery, storeDelivery } from '#lib/store/webhooks/deliveries.ts';

/**
 * Delivers an event to a target again, in a new series of attempts, after any outcome; for the first time if the target
 * was not notified of it. A delivery with an attempt under way continues as it is. Returns the delivery.
 *
 * @param bySession adds what the session of a member adds to every write
 */
export async function redeliver(
  event: QueuedEvent,
  target: WebhookTarget,
  now: Date,
  queue = configuredWebhookQueue(),
  bySession: BySession = (writes) => writes,
): Promise<Delivery> {
  const delivery = await retryOnConflict(() => beginAgain(event, target, now, bySession));
  const { account_id, id: event_id } = event;
  await queue.send([{ account_id, target: target.target, event_id }]);
  return delivery;
}

type BySession = (writes: readonly Write[]) => readonly Write[];

async function beginAgain(
  event: QueuedEvent,
  target: WebhookTarget,
  now: Date,
  bySession: BySession,
): Promise<Delivery> {
  const found = await findDelivery(target.target, event.id, now);
  if (found?.isClaimed) return found.delivery;
  if (found) {
    const { delivery, lapsed } = found;
    const attempts = lapsed ? withAttempt(delivery.attempts, lapsedAttempt(lapsed)) : delivery.attempts;
    const next = newSeries({ ...delivery, attempts }, now);
    await transact(bySession([restartDelivery(next, delivery, now)]));
    return next;
  }
  const first = newDelivery(event, target, now);
  await transact(bySession([storeDelivery(first, now)]));
  return first;
}
