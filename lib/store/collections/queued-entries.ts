import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { shardOf } from '#lib/domain/ids.ts';
import { put } from '#lib/store/engine/change.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import type { Due } from './due-collections.ts';
import { queuedKey } from './keys.ts';
import { EVERY_ACCOUNT, type Presentation } from './presentations.ts';

/** The files that a run of a day fills: those of every account in the scheduled run, or an account's own. */
type OfRun = Pick<Presentation, 'kind' | 'account_id' | 'date'>;

type Queued = Key & { account_id: string; entries: readonly string[]; expires_at: number };

/**
 * Returns the writes that note which orders or payments a run queues for its own day, for the transaction that queues
 * them. The queue is an index, which may not show them yet when the same run looks for what is due, or when the run is
 * repeated right after an interruption.
 */
export function noteQueued(of: OfRun, entries: readonly string[], now: Date): Write[] {
  const [first] = entries;
  if (first === undefined) return [];
  const key = queuedKey(of, shardOf(first, shardsOf(of)), first);
  const expires_at = expiryOf('queued_entries', now);
  return [put({ ...key, account_id: of.account_id, entries, expires_at } satisfies Queued)];
}

/**
 * Returns the writes that note an entry that leaves a file which the bank has not read, for the run of today to put it
 * into another one. What the bank has refused goes to it again on a later day than that of its file.
 */
export const noteRecalled = (
  file: OfRun,
  id: string,
  { wasRefused }: { readonly wasRefused: boolean },
  { now, today }: { readonly now: Date; readonly today: CalendarDate },
): Write[] => (wasRefused && file.date >= today ? [] : noteQueued({ ...file, date: today }, [id], now));

/** The orders of all accounts exceed the throughput of a single partition. Payments are few. */
const shardsOf = ({ kind, account_id }: OfRun) =>
  kind === 'collections' && account_id === EVERY_ACCOUNT ? SHARDS : 1;

/**
 * Yields the orders or payments that are due for a run, each once: those in the queue, and those that the run itself has
 * queued.
 */
export async function* dueForRun(shown: Due, of: OfRun): Due {
  const seen = new Set<string>();
  for await (const found of shown) {
    for (const id of found) seen.add(id);
    yield found;
  }
  for (let shard = 0; shard < shardsOf(of); shard++) {
    const pages = paginateQuery(
      { client: documents },
      {
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': queuedKey(of, shard, '').pk },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      const missed = (Items as Queued[]).flatMap(({ entries }) => entries).filter((id) => !seen.has(id));
      if (missed.length > 0) yield missed;
    }
  }
}
