import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { documents, tableName } from './client.ts';
import { DUE_INDEX, dueShard, type Key, LIST_INDEX, listKey, SHARDS } from './keys.ts';

/**
 * What waits to be collected, by id, some at a time: all of a shard, or all of an account. What is found is read
 * again before anything is done with it, since an index may lag behind.
 */
export type Due = AsyncGenerator<string[], void, undefined>;

type Kind = 'DEBIT' | 'CHARGE';

const AT_ONCE = 100;

/** The direct debits or orders of one shard that are due on these days, the earliest days first. */
export async function* findDueInShard(kind: Kind, days: readonly CalendarDate[], shard: number): Due {
  for (const day of days) {
    yield* ids({
      IndexName: DUE_INDEX,
      KeyConditionExpression: 'due_shard = :shard',
      ExpressionAttributeValues: { ':shard': dueShard(kind, day, shard) },
    });
  }
}

/** Those of every shard. */
export async function* findDueEverywhere(kind: Kind, days: readonly CalendarDate[]): Due {
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

async function* ids(query: Omit<QueryCommandInput, 'TableName'>): Due {
  const pages = paginateQuery({ client: documents, pageSize: AT_ONCE }, { ...query, TableName: tableName() });
  for await (const { Items = [] } of pages) {
    if (Items.length > 0) yield (Items as Key[]).map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
  }
}
