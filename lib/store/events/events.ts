import type { EventType, Payload } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import type { MerchantEvent, NewEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { put } from '#lib/store/engine/change.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { EVENT_INDEX } from '#lib/store/indexes.ts';
import { eventKey, eventPlace } from '#lib/store/keys.ts';
import { EVENTS, listed } from '#lib/store/lists/lists.ts';

/** An event as it stands in the outbox, from where the table's stream takes it to the bus. */
export type OutboxEvent<T extends EventType = EventType> = {
  event_id: string;
  event_type: T;
  account_id: string;
  created_at: string;
  data: Payload<T>;
  /** The record as the API showed it then, where merchants are told. */
  record?: ShownRecord;
  /** The order that it is about, or that it is paid out of. */
  order_id?: string;
};

/** A record as the API showed it. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/** An event that shows a record, whatever else workers are told with it. */
type Shown<T> = Omit<OutboxEvent, 'event_type' | 'data'> & { event_type: T };

/**
 * An event that merchants are told of, as they get it.
 *
 * @throws Error if it shows no record
 */
export function merchantEventOf<T extends MerchantEvent['type']>(event: Shown<T>): MerchantEvent<T> {
  const { event_id: id, event_type: type, created_at, account_id, record } = event;
  if (!record) throw new Error(`The event ${id} shows no record`);
  return { id, type, created_at, account_id, data: { record } };
}

/** As long as the archive of the bus has them. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** When what belongs to an event of this time expires, in seconds since 1970. */
export const expiryOfEvent = (at: Date): number => Math.floor(at.getTime() / 1000) + KEPT_SECONDS;

/**
 * The writes of events, for the transaction that makes them true: they are sent if and only if the change happened.
 * `pk` is the partition of the record that they are about. The stream carries them on; the items themselves expire.
 */
export function emit(
  { pk, account_id }: { pk: string; account_id: string },
  events: readonly NewEvent[],
  now: Date,
): Write[] {
  // They sort by when they are written: what is done at one time, such as a day's collections, is written step by step.
  const at = new Date(Math.max(now.getTime(), Date.now()));
  return events.map(({ type, data, ...shown }) => {
    const id = newId('evt', at);
    const event = {
      event_id: id,
      event_type: type,
      account_id,
      created_at: at.toISOString(),
      data,
      expires_at: expiryOfEvent(at),
    };
    return put({ ...eventKey(pk, id), ...event, ...(shown.record && shownIn(event, shown)) });
  });
}

/** What an event has that merchants are told of: its record, and where lists find it. */
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
