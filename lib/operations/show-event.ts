import type { Event } from '#lib/api/records/event.ts';
import type { TestEvent } from '#lib/api/records/webhook-endpoint.ts';
import { merchantEventOf } from '#lib/store/events.ts';
import type { findEvent, StoredEvent } from '#lib/store/merchant-events.ts';

/** An event as the interface shows it: its record is what the interface showed when it happened. */
export const showEvent = (event: StoredEvent): Event => merchantEventOf(event) as Event;

/** The same of an event that was found by its id: an endpoint may have been tried out by it. */
export const showFoundEvent = (
  event: NonNullable<Awaited<ReturnType<typeof findEvent>>>,
): Event | TestEvent => merchantEventOf(event) as Event | TestEvent;
