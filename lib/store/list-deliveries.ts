import type { Delivery, DeliveryStatus } from '#lib/domain/notices/delivery.ts';
import { makeCursor, readCursor } from './cursor.ts';
import { DELIVERIES, deliveryKey } from './keys.ts';
import type { Page } from './list.ts';
import { queryItems } from './read.ts';

/** How many deliveries are looked at in one go where a filter leaves out most. */
const LOOKED_AT = 100;

/** One page of what was brought, or is to be brought, to a target: of the newest event first. */
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
  const { items, more } = await queryItems<Delivery>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :deliveries)',
      ...(status && {
        FilterExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
      }),
      ExpressionAttributeValues: {
        ':pk': pk,
        ':deliveries': DELIVERIES,
        ...(status && { ':status': status }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    limit,
    after,
    { pageSize: status ? LOOKED_AT : 0 },
  );
  return {
    items,
    more,
    cursorAfter: (delivery) => makeCursor(list, deliveryKey(target, delivery.event_id).sk),
  };
}
