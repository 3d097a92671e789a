import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItems } from '#lib/store/engine/read.ts';
import { DUE_INDEX, dueShard, LIST_INDEX, listKey, SHARDS } from '#lib/store/indexes.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';
import { DIRECT_DEBITS, openOrders } from '#lib/store/lists/lists.ts';

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

/**
 * Those of one account, for its tests in the sandbox: of all direct debits that it has, those that are due up to a day; of
 * orders, all that are open, whatever their day. Each direct debit is looked at as it is, since an index may not show yet what
 * changed a moment ago. That is too dear for anything but the sandbox, whose merchants run a day right after they made what it
 * collects.
 *
 * @param recent the ids of what the account made a moment ago (`findRecentBearers`): no index has to show these
 */
export async function* findDueOfAccount(
  kind: Kind,
  accountId: string,
  until: CalendarDate,
  recent: readonly string[] = [],
): Due {
  const isCharge = kind === 'CHARGE';
  const own = recent.filter((id) => id.startsWith(isCharge ? 'ord_' : 'dd_'));
  for await (const some of withMissed(isCharge ? findOpen(accountId) : findAllDebits(accountId), own))
    yield isCharge ? some : await dueOf(some, until);
}

/** What an index shows, and what else there is; each once. */
async function* withMissed(shown: Due, others: readonly string[]): Due {
  const missed = new Set(others);
  for await (const some of shown) {
    for (const id of some) missed.delete(id);
    yield some;
  }
  if (missed.size > 0) yield [...missed];
}

/** Those direct debits that are due up to a day, as of this moment, in their order. */
async function dueOf(some: readonly string[], until: CalendarDate): Promise<string[]> {
  const found = await getItems<Key & { due_at?: string }>(some.map(directDebitKey));
  return some.filter((_, index) => (found[index]?.due_at ?? NEVER) <= until);
}

/** After every date. */
const NEVER = '~';

function findAllDebits(accountId: string): Due {
  return ids({
    IndexName: LIST_INDEX,
    KeyConditionExpression: 'list_key = :key',
    ProjectionExpression: 'pk',
    ExpressionAttributeValues: { ':key': listKey(accountId, DIRECT_DEBITS.kind) },
  });
}

/** The orders of an account that are on their way: whoever takes them to the bank looks at each. */
function findOpen(accountId: string): Due {
  const { index, key } = openOrders(accountId);
  return ids({
    IndexName: index,
    KeyConditionExpression: `${index} = :key`,
    ExpressionAttributeValues: { ':key': key },
  });
}

async function* ids(query: Omit<QueryCommandInput, 'TableName'>): Due {
  const pages = paginateQuery({ client: documents, pageSize: AT_ONCE }, { ...query, TableName: tableName() });
  for await (const { Items = [] } of pages) {
    if (Items.length > 0) yield (Items as Key[]).map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
  }
}
