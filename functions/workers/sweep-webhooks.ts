import { log } from '#lib/log.ts';
import { sweepWebhooks } from '#lib/operations/webhooks/sweep-webhooks.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';

/** Queues the webhooks that are due for another attempt, and those that a crashed worker left. */
export async function handler(): Promise<{ queued: number }> {
  const counts = { queued: await sweepWebhooks(new Date(), configuredWebhookQueue()) };
  log('info', 'webhooks_swept', counts);
  return counts;
}
