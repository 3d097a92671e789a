import type { Event } from '#lib/api/records/event.ts';
import { merchantEventOf } from '#lib/store/events.ts';
import type { StoredEvent } from '#lib/store/merchant-events.ts';

/** An event as the interface shows it: its record is what the interface showed when it happened. */
export const showEvent = (event: StoredEvent): Event => merchantEventOf(event) as Event;
