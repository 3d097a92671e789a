import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { EventType, Payload } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import type { MerchantEvent, NewEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { put } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { EVENT_INDEX } from '#lib/store/indexes.ts';
import { eventKey, eventPlace } from '#lib/store/keys.ts';
import { EVENTS, listed } from '#lib/store/lists/lists.ts';

/** An event in the outbox. The table's stream carries it to the bus. */
export type OutboxEvent<T extends EventType = EventType> = {
  event_id: string;
  event_type: T;
  account_id: string;
  created_at: string;
  /** The day of the account, if it was another one than that of `created_at`: the day is simulated. */
  day?: CalendarDate;
  data: Payload<T>;
  /** The record as the API showed it at that time, if merchants receive the event. */
  record?: ShownRecord;
  /** The order that the event is about, or that its payout is paid from. */
  order_id?: string;
  /** The member whose session made the change. */
  member_id?: string;
  /** The public key of the pair whose token made the change. */
  public_key?: string;
};

/** A record as the API showed it. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/** An event that shows a record. Other members for workers are left out. */
type Shown<T> = Omit<OutboxEvent, 'event_type' | 'data'> & { event_type: T };

/**
 * Returns an event as merchants receive it.
 *
 * @throws Error if it shows no record
 */
export function merchantEventOf<T extends MerchantEvent['type']>(event: Shown<T>): MerchantEvent<T> {
  const { event_id: id, event_type: type, created_at, account_id, member_id, public_key, record } = event;
  if (!record) throw new Error(`The event ${id} shows no record`);
  const actor = { ...(member_id && { member_id }), ...(public_key && { public_key }) };
  return { id, type, created_at, account_id, ...actor, data: { record } };
}

/**
 * Returns the writes of events, for the transaction of the change that they report: they are sent if and only if the
 * change is written. `pk` is the partition of the record that they are about, `today` the day of the account. The stream carries them on; the items
 * themselves expire.
 */
export function emit(
  { pk, account_id }: { pk: string; account_id: string },
  events: readonly NewEvent[],
  now: Date,
  today?: CalendarDate,
): Write[] {
  // Events sort by the time of their write. Work that runs at one nominal time, such as a day's collections, writes
  // them step by step.
  const at = new Date(Math.max(now.getTime(), Date.now()));
  const day = today === undefined || today === mexicoCityDate(at) ? {} : { day: today };
  return events.map(({ type, data, ...shown }) => {
    const id = newId('evt', at);
    const event = {
      event_id: id,
      event_type: type,
      account_id,
      created_at: at.toISOString(),
      ...day,
      data,
      expires_at: expiryOf('event', at),
    };
    return put({ ...eventKey(pk, id), ...event, ...(shown.record && shownIn(event, shown)) });
  });
}

/**
 * Returns a write, with the member or the pair of keys that makes the change if it is the write of an event. A test event
 * names no pair: its webhook is the event that the response showed.
 */
export const naming =
  (actor: { readonly member_id: string } | { readonly public_key: string }) =>
  (write: Write): Write =>
    'put' in write && isEvent(write.put.Item) && ('member_id' in actor || !isTest(write.put.Item))
      ? { ...write, put: { ...write.put, Item: { ...write.put.Item, ...actor } } }
      : write;

const isTest = (item: Item | undefined): boolean => item?.event_type === 'webhook_endpoint.test';

const isEvent = (item: Item | undefined): boolean => String(item?.sk).startsWith(eventPlace(''));

/** Returns the members that only merchant events have: the record, and the attributes by which lists find the event. */
function shownIn(
  event: { event_id: string; event_type: string; account_id: string },
  { record, order_id }: { record: object; order_id?: string | undefined },
): Item {
  return {
    record,
    order_id,
    ...listed(EVENTS, { ...event, ...(order_id !== undefined && { order_id }) }),
    [EVENT_INDEX]: eventPlace(event.event_id),
  };
}
