import type { Delivery, DeliveryStatus } from '#lib/domain/webhooks/delivery.ts';
import { put } from '#lib/store/engine/change.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { DELIVERIES, deliveryKey, endedNotifyKey } from './keys.ts';

type StoredDelivery = Delivery & { expires_at: number };

/** The most deliveries that a page filtered by status reads. */
const LOOKED_AT = 500;

/**
 * Returns one page of a target's deliveries, newest event first, without those that have expired. A filter by status
 * reads a bounded number, so a page may be short or empty although more follow.
 */
export async function listDeliveries(
  target: string,
  {
    limit,
    cursor,
    status,
  }: { limit: number; cursor?: string | undefined; status?: DeliveryStatus | undefined },
  now: Date,
): Promise<Page<Delivery>> {
  const { pk } = deliveryKey(target, '');
  const list = JSON.stringify([pk, status]);
  const after = cursor === undefined ? undefined : { pk, sk: await readCursor(list, cursor) };
  const looked = await queryItems<StoredDelivery>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :deliveries)',
      ExpressionAttributeValues: { ':pk': pk, ':deliveries': DELIVERIES },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    status ? LOOKED_AT : limit,
    after,
  );
  const found = looked.items.filter(
    (delivery) => (status === undefined || delivery.status === status) && !hasExpired(delivery, now),
  );
  const items = found.slice(0, limit);
  const last = looked.items.at(-1);
  const cursorAfter = ({ event_id }: Delivery) => makeCursor(list, deliveryKey(target, event_id).sk);
  return {
    items,
    more: looked.more || found.length > limit,
    cursorAfter,
    ...(last && found.length === items.length && { cursorAfterAll: () => cursorAfter(last) }),
  };
}

/** Returns the write that ends the webhooks about a record to an address. */
export function endNotifyUrl(of: { recordId: string; accountId: string; url: string }, now: Date): Write {
  const { recordId, accountId: account_id, url } = of;
  return put({ ...endedNotifyKey(recordId, url), account_id, url, ended_at: now.toISOString() });
}
