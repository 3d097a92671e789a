import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { shardOf } from '#lib/domain/ids.ts';
import { put } from './change.ts';
import { documents, tableName } from './client.ts';
import { DUE_INDEX, dueShard, type Key, LIST_INDEX, listKey, queuedKey, SHARDS } from './keys.ts';
import type { Write } from './transact.ts';

/**
 * What waits to be collected, by id, some at a time: all of a shard, or all of an account. What is found is read
 * again before anything is done with it, since an index may lag behind.
 */
export type Due = AsyncGenerator<string[], void, undefined>;

type Kind = 'DEBIT' | 'CHARGE';

const AT_ONCE = 100;

/** From which day on, where not from the first there is, and up to which; both included. */
type Days = { from?: CalendarDate; until: CalendarDate };

/**
 * The direct debits or orders of one shard that are due by a day, those that have waited longest first: what a run left,
 * or what nobody ran for, is found by the next one, however long ago it was due.
 */
export function findDueInShard(kind: Kind, days: Days, shard: number): Due {
  return findDue(dueShard(kind, shard), days);
}

/** What waits in one place of the queue, by id. */
export function findDue(shard: string, { from, until }: Days): Due {
  return ids({
    IndexName: DUE_INDEX,
    KeyConditionExpression: `due_shard = :shard AND due_at ${from ? 'BETWEEN :from AND' : '<='} :until`,
    ExpressionAttributeValues: { ':shard': shard, ':until': until, ...(from && { ':from': from }) },
  });
}

/** Those of every shard. */
export async function* findDueEverywhere(kind: Kind, days: Days): Due {
  for (let shard = 0; shard < SHARDS; shard++) yield* findDueInShard(kind, days, shard);
}

/** Those of one account, up to a day: for its tests in the sandbox, where it reads all that the account has. */
export async function* findDueOfAccount(kind: Kind, accountId: string, until: CalendarDate): Due {
  yield* ids({
    IndexName: LIST_INDEX,
    KeyConditionExpression: 'list_key = :key',
    FilterExpression: 'begins_with(due_shard, :kind) AND due_at <= :until',
    ExpressionAttributeValues: {
      ':key': listKey(accountId, kind === 'DEBIT' ? 'DD' : 'ORD'),
      ':kind': `${kind}#`,
      ':until': until,
    },
  });
}

/** Whose run of which day: the scheduled one for every account, or an account's own. */
type OfRun = { account_id: string; date: CalendarDate };

type Queued = Key & { account_id: string; orders: readonly string[]; expires_at: number };

/** Far longer than an index lags behind, or a run that failed is repeated. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * The writes that note which orders a run queues for its own day, for the transaction that queues them: the queue is an
 * index, and need not show them yet when the same run looks for what is due.
 */
export function noteQueued({ account_id, date }: OfRun, orders: readonly string[], now: Date): Write[] {
  const [first] = orders;
  if (first === undefined) return [];
  const key = queuedKey(account_id, date, shardOf(first, SHARDS), first);
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  return [put({ ...key, account_id, orders, expires_at } satisfies Queued)];
}

/** The orders that are due for a run: those that the queue shows, and those that the run itself has queued; each once. */
export async function* dueForRun(shown: Due, { account_id, date }: OfRun): Due {
  const seen = new Set<string>();
  for await (const found of shown) {
    for (const id of found) seen.add(id);
    yield found;
  }
  for (let shard = 0; shard < SHARDS; shard++) {
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

async function* ids(query: Omit<QueryCommandInput, 'TableName'>): Due {
  const pages = paginateQuery({ client: documents, pageSize: AT_ONCE }, { ...query, TableName: tableName() });
  for await (const { Items = [] } of pages) {
    if (Items.length > 0) yield (Items as Key[]).map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
  }
}
