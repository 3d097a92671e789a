import type { MerchantEvent, MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { merchantEventOf, type OutboxEvent } from './events.ts';
import { type Key, listKey } from './keys.ts';
import { EVENTS } from './lists.ts';
import { getItem, queryItems } from './read.ts';

/**
 * An event of an account that its merchant is told of, with the partition in which it lies; nothing where there is none
 * of this id, or no longer. One that has just happened may take a moment to be found.
 */
export async function findMerchantEvent(
  accountId: string,
  id: string,
  now: Date,
): Promise<(MerchantEvent<MerchantEventType> & { pk: string }) | undefined> {
  const { items } = await queryItems<Key>(
    {
      IndexName: EVENTS.all,
      KeyConditionExpression: '#all = :list AND list_sort = :id',
      ExpressionAttributeNames: { '#all': EVENTS.all },
      ExpressionAttributeValues: { ':list': listKey(accountId, EVENTS.kind), ':id': id },
    },
    1,
  );
  const [found] = items;
  const event = found && (await getItem<Key & Kept>({ pk: found.pk, sk: found.sk }));
  if (!event || event.expires_at * 1000 <= now.getTime()) return undefined;
  return { ...merchantEventOf(event), pk: event.pk };
}

type Kept = OutboxEvent<MerchantEventType> & { expires_at: number };
