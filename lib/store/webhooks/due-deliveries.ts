import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { DUE_INDEX, dueShard } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { DELIVERIES, deliveryKey } from './keys.ts';

/** A delivery that the sweep takes up, as the index has it: whose it is, and when it was due. */
export type DueDelivery = { target: string; event_id: string; due_at: string };

/** Longer than messages wait in the queue unless there is something wrong: what was swept is not swept at once again. */
const SWEPT_MILLISECONDS = 15 * 60_000;

/** The deliveries of a shard that are due by `now`, the longest due first, `atOnce` at a time. */
export async function* findDueDeliveries(
  shard: number,
  now: Date,
  atOnce: number,
): AsyncGenerator<DueDelivery[]> {
  const pages = paginateQuery(
    { client: documents, pageSize: atOnce },
    {
      TableName: tableName(),
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
      ExpressionAttributeValues: { ':shard': dueShard('WEBHOOK', shard), ':now': now.toISOString() },
    },
  );
  for await (const { Items = [] } of pages) {
    yield (Items as (Key & { due_at: string })[]).map(({ pk, sk, due_at }) => ({
      target: pk.slice(DELIVERIES.length),
      event_id: sk.slice(DELIVERIES.length),
      due_at,
    }));
  }
}

class Moved extends Error {}

/** Leaves a delivery to its message for a while, and says whose it is; undefined where it has moved on by itself. */
export async function putOff(
  { target, event_id, due_at }: DueDelivery,
  now: Date,
): Promise<{ account_id: string; target: string; event_id: string } | undefined> {
  try {
    const { account_id } = await applyChange<{ account_id: string; due_at: string }>({
      key: deliveryKey(target, event_id),
      from: { due_at },
      set: { due_at: new Date(now.getTime() + SWEPT_MILLISECONDS).toISOString() },
      onConditionFailed: () => new Moved(),
    });
    return { account_id, target, event_id };
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return undefined;
  }
}
