import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { queueNotices } from '#lib/operations/notices/queue-notices.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/consume-events.ts';
import { merchantEventOf } from '#lib/store/events.ts';

/** Notes to whom each event of a batch is to be sent: what sends them is another worker, which nobody waits for. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const queued = Records.map(({ messageId, body }) =>
    consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/queue-notices', (event) =>
      queueNotices({ ...merchantEventOf(event), pk: event.pk }, new Date()),
    ).catch(() => failed.add(messageId)),
  );
  await Promise.all(queued);
  return failuresOf(Records, failed);
}
