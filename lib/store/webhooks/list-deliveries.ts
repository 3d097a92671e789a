import type { Delivery, DeliveryStatus } from '#lib/domain/webhooks/delivery.ts';
import { put } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { DELIVERIES, deliveryKey, endedNotifyKey } from './keys.ts';

/** How many deliveries a page looks at where they are asked for by status, however many there are. */
const LOOKED_AT = 500;

/**
 * One page of what was brought, or is to be brought, to a target: of the newest event first. By status a bounded number
 * is looked at, so that a page may be short, or empty, although more follow.
 */
export async function listDeliveries(
  target: string,
  {
    limit,
    cursor,
    status,
  }: { limit: number; cursor?: string | undefined; status?: DeliveryStatus | undefined },
): Promise<Page<Delivery>> {
  const { pk } = deliveryKey(target, '');
  const list = JSON.stringify([pk, status]);
  const after = cursor === undefined ? undefined : { pk, sk: await readCursor(list, cursor) };
  const looked = await queryItems<Delivery>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :deliveries)',
      ExpressionAttributeValues: { ':pk': pk, ':deliveries': DELIVERIES },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    status ? LOOKED_AT : limit,
    after,
  );
  const found = looked.items.filter((delivery) => status === undefined || delivery.status === status);
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

/** The write that ends what an address is told of a record. */
export function endNotifyUrl(of: { recordId: string; accountId: string; url: string }, now: Date): Write {
  const { recordId, accountId: account_id, url } = of;
  return put({ ...endedNotifyKey(recordId, url), account_id, url, ended_at: now.toISOString() });
}
