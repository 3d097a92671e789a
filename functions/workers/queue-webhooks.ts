import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { queueWebhooks } from '#lib/operations/webhooks/queue-webhooks.ts';
import { endpointsOnce } from '#lib/operations/webhooks/targets-of.ts';
import { configuredWebhookQueue } from '#lib/providers/webhook-queue/configured-webhook-queue.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/events/consume-events.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';

/**
 * Notes to whom each event of a batch is to be sent: what sends them is another worker, which nobody waits for. An event of an
 * older release shows no record if merchants were not notified of its kind then, and is passed over.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const [now, queue, endpointsOf] = [new Date(), configuredWebhookQueue(), endpointsOnce()];
  const queued = Records.map(({ messageId, body }) =>
    consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/queue-webhooks', (event) =>
      event.record === undefined
        ? Promise.resolve()
        : queueWebhooks({ ...merchantEventOf(event), pk: event.pk }, now, queue, endpointsOf),
    ).catch(() => failed.add(messageId)),
  );
  await Promise.all(queued);
  return failuresOf(Records, failed);
}
