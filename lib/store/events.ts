import type { EventType, Payload } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import { eventKey } from './keys.ts';
import type { Write } from './transact.ts';

/** An event as it stands in the outbox and arrives on the table's stream. */
export type OutboxEvent<T extends EventType = EventType> = {
  event_id: string;
  event_type: T;
  account_id: string;
  created_at: string;
  data: Payload<T>;
};

const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * The write of an event, for the transaction that makes it true: it is sent if and only if the change happened.
 * `pk` is the partition of the record that it is about. The stream carries it on; the item itself expires.
 */
export function emit<T extends EventType>(
  pk: string,
  type: T,
  accountId: string,
  data: Payload<T>,
  now: Date,
): Write {
  const id = newId('evt', now);
  const event: OutboxEvent<T> = {
    event_id: id,
    event_type: type,
    account_id: accountId,
    created_at: now.toISOString(),
    data,
  };
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  return { put: { Item: { ...eventKey(pk, id), ...event, expires_at } } };
}
