import type { Delivery, WebhookTarget } from '#lib/domain/webhooks/delivery.ts';
import { newDelivery, newSeries, type QueuedEvent } from '#lib/domain/webhooks/new-delivery.ts';
import { lapsedAttempt, withAttempt } from '#lib/domain/webhooks/outcome.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import type { WebhookQueue } from '#lib/providers/webhook-queue/port.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findDelivery, restartDelivery, storeDelivery } from '#lib/store/webhooks/deliveries.ts';

/** An event, and a target that it is delivered to again. */
export type Again = { readonly event: QueuedEvent; readonly target: WebhookTarget };

/** Returns writes with what the session of a member adds to every write. */
export type BySession = (writes: readonly Write[]) => readonly Write[];

type How = { readonly queue?: WebhookQueue; readonly bySession?: BySession };

/**
 * Delivers events to targets again, each in a new series of attempts, after any outcome; for the first time if the
 * target was not notified of it. A delivery with an attempt under way continues as it is. Each starts on its own.
 * Returns the deliveries, in the given order.
 */
export async function redeliver(
  some: readonly Again[],
  now: Date,
  { queue = configuredWebhookQueue(), bySession = (writes) => writes }: How = {},
): Promise<Delivery[]> {
  const deliveries = await Promise.all(
    some.map(({ event, target }) => retryOnConflict(() => beginAgain(event, target, now, bySession))),
  );
  await queue.send(
    some.map(({ event: { account_id, id }, target }) => ({
      account_id,
      target: target.target,
      event_id: id,
    })),
  );
  return deliveries;
}

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
    // The notify address of its record may be another one by now.
    const next = newSeries({ ...delivery, ...target, attempts }, now);
    await transact(bySession([restartDelivery(next, delivery, now)]));
    return next;
  }
  const first = newDelivery(event, target, now);
  await transact(bySession([storeDelivery(first, now)]));
  return first;
}
