import { type ConsumedBy, type Consumer, EVENTS, type EventType } from './events.ts';

const TYPES = Object.keys(EVENTS) as EventType[];

/** Returns whether this release knows a type of event. Older and newer releases may know others. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

/** Returns the types of events that a worker consumes. */
export function eventsFor<C extends Consumer>(consumer: C): readonly ConsumedBy<C>[] {
  return TYPES.filter((type) => consumes(consumer, type)) as ConsumedBy<C>[];
}

/**
 * Returns the types of events that a worker does not receive: the known ones that it does not consume. Unknown types
 * are delivered to it, so that an event of a newer release is not lost.
 */
export function eventsKeptFrom(consumer: Consumer): readonly EventType[] {
  return TYPES.filter((type) => !consumes(consumer, type));
}

const consumes = (consumer: Consumer, type: EventType) =>
  (EVENTS[type].consumers as readonly string[]).includes(consumer);
