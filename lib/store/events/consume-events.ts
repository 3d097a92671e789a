import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, EventBridgeEvent, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { eventsFor, isEventType } from '#lib/domain/consumers.ts';
import type { ConsumedBy, Consumer } from '#lib/domain/events.ts';
import { errorDetails, log } from '#lib/log.ts';
import { readable } from '#lib/store/engine/unreadable-item.ts';
import { eventKey, isExample, type Key } from '#lib/store/keys.ts';
import type { OutboxEvent } from './events.ts';

/** An event of the outbox as the bus brings it: `detail` is the record of the table's stream. */
export type DeliveredEvent = EventBridgeEvent<string, DynamoDBRecord>;

/** The one worker that examples are for. */
const TELLS_MERCHANTS: Consumer = 'workers/queue-webhooks';

/** A release that knows it is on its way: the event has to come again. */
class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/**
 * Hands an event to `consume`; nothing where it is none of those that the worker consumes. Events come in any order,
 * at any time, more than once, and several at the same moment.
 *
 * @throws what `consume` throws, and `UnknownEventType` for a type that this release does not know: the event is
 *   delivered again, and kept where it keeps failing
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
 * What a worker with a queue says of a batch: the messages that failed come again, with whatever comes then.
 *
 * @param failed their ids
 * @throws Error where nothing of the batch succeeded, so that a single event that is replayed can fail as well
 */
export function failuresOf(batch: readonly SQSRecord[], failed: ReadonlySet<string>): SQSBatchResponse {
  if (failed.size > 0 && failed.size === batch.length) throw new Error('No event of the batch was consumed.');
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns the event as the table has it. Nothing in it is bytes, which the bus, as JSON, would not bring as such. */
function eventOf({ dynamodb }: DynamoDBRecord): OutboxEvent & Key {
  const event = unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]) as OutboxEvent & Key;
  return readable<OutboxEvent & Key>({ ...event, sk: eventKey('', event.event_id).sk });
}
