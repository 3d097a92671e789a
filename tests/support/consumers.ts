import type { SQSEvent } from 'aws-lambda';
import { workers } from '#infra/functions/workers.ts';
import { isEventType } from '#lib/domain/consumers.ts';
import { type Consumer, EVENTS } from '#lib/domain/events.ts';
import type { DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { delivered, inBatch } from './delivered.ts';

type Event = Parameters<typeof delivered>[0];
type Handler = (event: DeliveredEvent | SQSEvent) => Promise<unknown>;

/** Brings an event to a consumer, as if the bus had done so. */
async function bringTo(consumer: Consumer, event: Event): Promise<void> {
  const { handler } = (await import(`#functions/${consumer}.ts`)) as { handler: Handler };
  const hasQueue = workers[consumer].trigger.events === 'in batches';
  await handler(hasQueue ? inBatch(event) : delivered(event));
}

/** Brings events to all their consumers, at the same moment, each twice. */
export async function bringAtOnce(events: readonly Event[]): Promise<void> {
  const twice = [...events, ...events.toReversed()];
  await Promise.all(
    twice.flatMap((event) => {
      const { event_type } = event;
      if (!isEventType(event_type)) throw new Error(`There is no event ${event_type}.`);
      return EVENTS[event_type].consumers.map((consumer) => bringTo(consumer, event));
    }),
  );
}
