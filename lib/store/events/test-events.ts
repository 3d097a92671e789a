import type { MerchantEvent, NewEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { create } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { eventKey, examplesPk } from '#lib/store/keys.ts';
import { hooksPk } from '#lib/store/webhooks/keys.ts';
import { emit } from './events.ts';

/** Returns the write of a test event: in the partition of the endpoints, and in no list of events. */
export function storeTestEvent(
  { id, type, account_id, created_at, data }: MerchantEvent<'webhook_endpoint.test'>,
  endpointId: string,
  now: Date,
): Write {
  return create({
    ...eventKey(hooksPk(account_id), id),
    event_id: id,
    event_type: type,
    account_id,
    created_at,
    data: { endpoint_id: endpointId },
    record: data.record,
    expires_at: expiryOf('event', now),
  });
}

/**
 * Stores an event as an example for an account. Merchants are notified of it like of every other. It is about none of
 * their records, so no other worker consumes it. Returns the id of the event.
 */
export async function storeExample(account_id: string, example: NewEvent, now: Date): Promise<string> {
  const [write] = emit({ pk: examplesPk(account_id), account_id }, [example], now);
  if (!write || !('put' in write)) throw new Error('An event is one new item');
  await transact([write]);
  return String(write.put.Item?.event_id);
}
