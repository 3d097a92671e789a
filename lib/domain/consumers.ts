import { type ConsumedBy, type Consumer, EVENTS, type EventType } from './events.ts';

const TYPES = Object.keys(EVENTS) as EventType[];

/** Whether this release knows a type of event: another release, older or newer, may know others. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

/** The kinds of events that a worker consumes. */
export function eventsFor<C extends Consumer>(consumer: C): readonly ConsumedBy<C>[] {
  return TYPES.filter((type) => isTold(consumer, type)) as ConsumedBy<C>[];
}

/**
 * The kinds of events that a worker is not brought: those that are known and not its own. Whatever is not known is
 * brought to it, so that an event of a newer release is not lost.
 */
export function eventsKeptFrom(consumer: Consumer): readonly EventType[] {
  return TYPES.filter((type) => !isTold(consumer, type));
}

const isTold = (consumer: Consumer, type: EventType) =>
  (EVENTS[type].consumers as readonly string[]).includes(consumer);
