import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { shardOf } from '#lib/domain/ids.ts';
import { put } from '#lib/store/engine/change.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { EVERY_ACCOUNT, type Presentation } from './bank-files.ts';
import type { Due } from './due-collections.ts';
import { queuedKey } from './keys.ts';

/** A run of a day: the scheduled one for every account, or an account's own. */
type OfRun = Pick<Presentation, 'account_id' | 'date'>;

type Queued = Key & { account_id: string; orders: readonly string[]; expires_at: number };

/**
 * Returns the writes that note which orders a run queues for its own day, for the transaction that queues them. The
 * queue is an index, which may not show them yet when the same run looks for due orders.
 */
export function noteQueued({ account_id, date }: OfRun, orders: readonly string[], now: Date): Write[] {
  const [first] = orders;
  if (first === undefined) return [];
  const key = queuedKey(account_id, date, shardOf(first, shardsOf(account_id)), first);
  const expires_at = expiryOf('queued_orders', now);
  return [put({ ...key, account_id, orders, expires_at } satisfies Queued)];
}

/** The orders of all accounts exceed the throughput of a single partition. */
const shardsOf = (accountId: string) => (accountId === EVERY_ACCOUNT ? SHARDS : 1);

/**
 * Yields the orders that are due for a run, each once: those in the queue, and those that the run itself has queued.
 */
export async function* dueForRun(shown: Due, { account_id, date }: OfRun): Due {
  const seen = new Set<string>();
  for await (const found of shown) {
    for (const id of found) seen.add(id);
    yield found;
  }
  for (let shard = 0; shard < shardsOf(account_id); shard++) {
    const pages = paginateQuery(
      { client: documents },
      {
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': queuedKey(account_id, date, shard, '').pk },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      const missed = (Items as Queued[]).flatMap(({ orders }) => orders).filter((id) => !seen.has(id));
      if (missed.length > 0) yield missed;
    }
  }
}
