import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { queueWebhooks } from '#lib/operations/webhooks/queue-webhooks.ts';
import { endpointsOnce } from '#lib/operations/webhooks/targets-of.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/events/consume-events.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';

/**
 * Queues a delivery for each endpoint that subscribes to an event of the batch. Another worker sends them, so no slow
 * server delays this one.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const [now, queue, endpointsOf] = [new Date(), configuredWebhookQueue(), endpointsOnce()];
  const queued = Records.map(({ messageId, body }) =>
    consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/queue-webhooks', (event) =>
      queueWebhooks({ ...merchantEventOf(event), pk: event.pk }, now, queue, endpointsOf),
    ).catch(() => failed.add(messageId)),
  );
  await Promise.all(queued);
  return failuresOf(Records, failed);
}
