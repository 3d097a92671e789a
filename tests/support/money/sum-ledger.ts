import { expect } from '@jest/globals';
import { handler as sumUp } from '#functions/workers/sum-up.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Key } from '#lib/store/keys.ts';
import { inBatch } from '#tests/support/records/delivered.ts';

type Event = Parameters<typeof inBatch>[number];

/** Returns all items of a partition whose sort key begins so, as of this moment. */
export async function itemsOf<T>(pk: string, begins: string): Promise<(T & Key)[]> {
  const { items } = await queryItems<T & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begins)',
      ExpressionAttributeValues: { ':pk': pk, ':begins': begins },
    },
    10_000,
  );
  return items;
}

/**
 * Delivers the ledger's events in some partitions to the sums, the first of each partition twice.
 *
 * @param summed the ids of the events that were delivered before; new ones are added
 */
export async function sumLedgerOf(pks: readonly string[], summed: Set<string>): Promise<void> {
  for (const pk of pks) {
    const fresh = (await bookedIn(pk)).filter(({ event_id }) => !summed.has(event_id));
    if (fresh.length === 0) continue;
    expect(await sumUp(inBatch(...fresh, ...fresh.slice(0, 1)))).toEqual({ batchItemFailures: [] });
    for (const { event_id } of fresh) summed.add(event_id);
  }
}

/** Returns the ledger's events in a partition. There are many others, which are not read. */
async function bookedIn(pk: string): Promise<Event[]> {
  const { items } = await queryItems<Event & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      FilterExpression: 'event_type = :booked',
      ExpressionAttributeValues: { ':pk': pk, ':events': 'EVT#', ':booked': 'ledger.booked' },
    },
    10_000,
  );
  return items;
}
