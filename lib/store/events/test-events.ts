import type { MerchantEvent, NewEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { create } from '#lib/store/engine/change.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { eventKey, examplesPk } from '#lib/store/keys.ts';
import { hooksPk } from '#lib/store/webhooks/keys.ts';
import { emit, expiryOfEvent } from './events.ts';

/** The write of an event by which an endpoint is tried out: beside the endpoint, and in no list of events. */
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
    expires_at: expiryOfEvent(now),
  });
}

/**
 * Stores an event as an example for an account. Merchants are told of it as of every other; it is about no record of
 * theirs, so no other worker does anything.
 */
export async function storeExample(account_id: string, example: NewEvent, now: Date): Promise<void> {
  await transact(emit({ pk: examplesPk(account_id), account_id }, [example], now));
}
