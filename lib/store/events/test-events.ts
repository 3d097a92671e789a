import type { MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { create } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { eventKey } from '#lib/store/keys.ts';
import { hooksPk } from '#lib/store/webhooks/keys.ts';
import { expiryOfEvent } from './events.ts';

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
