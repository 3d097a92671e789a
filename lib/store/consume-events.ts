import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { errorDetails, log } from '../log.ts';
import type { EventType, OutboxEvent } from './events.ts';

/**
 * Hands each event of one type, or of several, in a batch of the table's stream to `consume`, one after the other. Stops at the
 * first that fails: the stream delivers again from there, so that order is kept and none is lost.
 * Every event may be delivered more than once.
 */
export async function consumeEvents<T extends EventType>(
  { Records }: DynamoDBStreamEvent,
  types: T | readonly T[],
  consume: (event: OutboxEvent<T>) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const wanted = new Set<EventType>([types].flat() as T[]);
  for (const record of Records) {
    const event = eventOf(record);
    if (!event || !wanted.has(event.event_type)) continue;
    try {
      await consume(event as OutboxEvent<T>);
    } catch (error) {
      log('error', 'event_not_consumed', {
        event_id: event.event_id,
        event_type: event.event_type,
        ...errorDetails(error),
      });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

function eventOf({ dynamodb }: DynamoDBRecord): OutboxEvent | undefined {
  const image = dynamodb?.NewImage;
  return image && (unmarshall(image as Parameters<typeof unmarshall>[0]) as OutboxEvent);
}
