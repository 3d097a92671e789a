import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { failedEventOf } from '#lib/operations/events/failed-event-of.ts';
import { keepFailedEvent } from '#lib/store/events/failed-events.ts';

/**
 * Stores an event that a worker could not process, until an operator replays or discards it. Its log line raises the
 * alarm. A message that cannot be stored is received again for as long as the queue keeps it; its age raises another
 * alarm.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    try {
      const failed = failedEventOf(record);
      await keepFailedEvent(failed);
      const { id: failure_id, worker, type: event_type } = failed;
      log('error', 'event_failed', { failure_id, worker, event_type });
    } catch (error) {
      log('error', 'failure_not_kept', { message_id: record.messageId, ...errorDetails(error) });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}
