import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type ConsumedBy, type Consumer, eventsFor } from '#lib/domain/events.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { OutboxEvent } from './events.ts';

/**
 * Hands each event of a batch of the table's stream that a worker consumes to `consume`, one after the other. Stops at
 * the first that fails: the stream delivers again from there, so that order is kept and none is lost.
 * Every event may be delivered more than once.
 */
export async function consumeEvents<C extends Consumer>(
  { Records }: DynamoDBStreamEvent,
  consumer: C,
  consume: (event: OutboxEvent<ConsumedBy<C>>) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const consumed = new Set<string>(eventsFor(consumer));
  for (const record of Records) {
    const event = eventOf(record);
    if (!event || !consumed.has(event.event_type)) continue;
    try {
      await consume(event as OutboxEvent<ConsumedBy<C>>);
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
