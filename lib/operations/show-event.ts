import type { Event } from '#lib/api/events/record.ts';
import { type MemberOrder, memberOrder } from '#lib/api/member-order.ts';
import type { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { MERCHANT_EVENTS, type MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';
import type { findEvent, StoredEvent } from '#lib/store/events/merchant-events.ts';

export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Returns an event as merchants get it, by the API and in notices: its record is what the interface showed when it happened. */
export const showEvent = (event: StoredEvent): Event => readEvent(event) as Event;

/** The same of an event that was found by its id: an endpoint may have been tried out by it. */
export const showFoundEvent = (event: FoundEvent): Event | TestEvent => readEvent(event) as Event | TestEvent;

/** The same, for whoever sends it on. */
export function readEvent(stored: FoundEvent): MerchantEvent {
  const event = merchantEventOf<MerchantEvent['type']>(stored);
  const shows = event.type === 'webhook_endpoint.test' ? 'webhook_endpoint' : MERCHANT_EVENTS[event.type];
  const record = inOrder(event.data.record, memberOrder[shows]) as MerchantEvent['data']['record'];
  return { ...event, data: { record } };
}

/**
 * Returns a value with its members in the order of the reference: DynamoDB keeps none. Members that the reference does not name,
 * such as a merchant's metadata, follow by their names.
 */
function inOrder(value: unknown, order: MemberOrder = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each, order));
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(Object.entries(value));
  const named = Object.keys(order).filter((name) => members.has(name));
  const others = [...members.keys()].filter((name) => !Object.hasOwn(order, name)).sort();
  return Object.fromEntries(
    [...named, ...others].map((name) => [name, inOrder(members.get(name), order[name])]),
  );
}
