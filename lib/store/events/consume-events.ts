import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, EventBridgeEvent, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { eventsFor, isEventType } from '#lib/domain/consumers.ts';
import type { ConsumedBy, Consumer } from '#lib/domain/events.ts';
import { errorDetails, log } from '#lib/log.ts';
import { readable } from '#lib/store/engine/stored-item.ts';
import { eventKey, isExample, type Key } from '#lib/store/keys.ts';
import type { OutboxEvent } from './events.ts';

/** An outbox event as the bus delivers it: `detail` is the record of the table's stream. */
export type DeliveredEvent = EventBridgeEvent<string, DynamoDBRecord>;

/** The one worker that consumes examples. */
const TELLS_MERCHANTS: Consumer = 'workers/queue-webhooks';

/** A newer release, on its way, knows this type: the event has to be delivered again. */
class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/**
 * Passes an event to `consume`. Does nothing if the worker does not consume its type. Events arrive in any order, at
 * any time, more than once, and several at the same moment.
 *
 * @throws what `consume` throws, and `UnknownEventType` for a type that this release does not know. The event is
 *   delivered again, and stored as failed if it keeps failing
 */
export async function consumeEvent<C extends Consumer>(
  { detail, 'detail-type': type }: DeliveredEvent,
  consumer: C,
  consume: (event: OutboxEvent<ConsumedBy<C>> & Key) => Promise<void>,
): Promise<void> {
  const consumed: readonly string[] = eventsFor(consumer);
  if (isEventType(type) && !consumed.includes(type)) return;
  const event = eventOf(detail);
  try {
    if (!isEventType(type)) throw new UnknownEventType(`This release knows no event ${type}.`);
    if (isExample(event.pk) && consumer !== TELLS_MERCHANTS) return;
    await consume(event as OutboxEvent<ConsumedBy<C>> & Key);
  } catch (error) {
    log('warn', 'event_not_consumed', { event_id: event.event_id, event_type: type, ...errorDetails(error) });
    throw error;
  }
}

/**
 * Returns a queue worker's response for a batch. The failed messages are delivered again, possibly in other batches.
 *
 * @param failed their ids
 * @throws Error if every message of the batch failed, so that a replay of a single event can fail as well
 */
export function failuresOf(batch: readonly SQSRecord[], failed: ReadonlySet<string>): SQSBatchResponse {
  if (failed.size > 0 && failed.size === batch.length) throw new Error('No event of the batch was consumed.');
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns the event as it is in the table. It contains no bytes: the bus carries JSON and would not preserve them. */
function eventOf({ dynamodb }: DynamoDBRecord): OutboxEvent & Key {
  const event = unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]) as OutboxEvent & Key;
  return readable<OutboxEvent & Key>({ ...event, sk: eventKey('', event.event_id).sk });
}
