import { idOf } from '#lib/domain/ids.ts';
import type { Delivery } from '#lib/domain/notices/delivery.ts';
import type { MerchantEvent, MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { create } from '#lib/store/change.ts';
import { deliveryKey } from '#lib/store/keys.ts';
import { transact } from '#lib/store/transact.ts';
import { findEndpoints } from '#lib/store/webhook-endpoints.ts';

/** An event as merchants get it, and the partition in which it lies. */
type ToldEvent = MerchantEvent<MerchantEventType> & { pk: string };

/** Notes a delivery for each endpoint of the account that listens to the event, once however often the event comes. */
export async function queueNotices(event: ToldEvent, now: Date): Promise<void> {
  const { id: event_id, type: event_type, account_id, pk: event_pk } = event;
  const listening = (await findEndpoints(account_id)).filter(
    ({ status, event_types }) => status === 'enabled' && (event_types?.includes(event_type) ?? true),
  );
  const time = now.toISOString();
  for (const { id: target } of listening) {
    const delivery: Delivery = {
      ...{ id: idOf('dlv', target, event_id), account_id, target, notify_url: null },
      ...{ event_id, event_pk, event_type, status: 'pending', attempts: [], tries: 0 },
      ...{ next_attempt_at: time, version: 1, created_at: time, updated_at: time },
    };
    await transact([create({ ...deliveryKey(target, event_id), ...delivery })]).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
    });
  }
}
