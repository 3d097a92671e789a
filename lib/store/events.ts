import type { EventType, Happened, Payload } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import type { MerchantEvent, MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { put } from './change.ts';
import { eventKey } from './keys.ts';
import { type PackedRecord, unpackRecord } from './packed-record.ts';
import type { Write } from './transact.ts';

/** An event as it stands in the outbox, from where the table's stream takes it to the bus. */
export type OutboxEvent<T extends EventType = EventType> = {
  event_id: string;
  event_type: T;
  account_id: string;
  created_at: string;
  data: Payload<T>;
  /** The record as the API showed it then, where merchants are told; `merchantEventOf` reads it. */
  record?: PackedRecord;
};

/** An event that merchants are told of, as they get it. */
export function merchantEventOf(event: OutboxEvent<MerchantEventType>): MerchantEvent<MerchantEventType> {
  const { event_id: id, event_type: type, created_at, account_id, record } = event;
  if (record === undefined) throw new Error(`The event ${id} shows no record`);
  return { id, type, created_at, account_id, data: { record: unpackRecord(record) } };
}

/** As long as the archive of the bus has them. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/**
 * The writes of events, for the transaction that makes them true: they are sent if and only if the change happened.
 * `pk` is the partition of the record that they are about. The stream carries them on; the items themselves expire.
 */
export function emit(
  { pk, account_id }: { pk: string; account_id: string },
  events: readonly Happened[],
  now: Date,
): Write[] {
  return events.map(({ type, data }) => {
    const id = newId('evt', now);
    const event: OutboxEvent = {
      event_id: id,
      event_type: type,
      account_id,
      created_at: now.toISOString(),
      data,
    };
    const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
    return put({ ...eventKey(pk, id), ...event, expires_at });
  });
}
