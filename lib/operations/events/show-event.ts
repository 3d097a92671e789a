import type { Event } from '#lib/api/events/record.ts';
import { memberOrder } from '#lib/api/member-order.ts';
import { inOrder } from '#lib/api/members/in-order.ts';
import type { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { MERCHANT_EVENTS, type MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';
import type { findEvent, StoredEvent } from '#lib/store/events/merchant-events.ts';

export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/**
 * Returns an event as merchants receive it, by the API and in webhooks. Its record is what the API showed when it
 * happened.
 */
export const showEvent = (event: StoredEvent): Event => readEvent(event) as Event;

/** Does the same for an event found by its id, which may be a test event. */
export const showFoundEvent = (event: FoundEvent): Event | TestEvent => readEvent(event) as Event | TestEvent;

/** Does the same for the code that sends webhooks. */
export function readEvent(stored: FoundEvent): MerchantEvent {
  const event = merchantEventOf<MerchantEvent['type']>(stored);
  const shows = event.type === 'webhook_endpoint.test' ? 'webhook_endpoint' : MERCHANT_EVENTS[event.type];
  const record = inOrder(event.data.record, memberOrder[shows]) as MerchantEvent['data']['record'];
  return { ...event, data: { record } };
}
