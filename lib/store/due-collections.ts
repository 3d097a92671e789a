import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { documents, tableName } from './client.ts';
import { DUE_INDEX, directDebitKey, dueShard, type Key, LIST_INDEX, listKey, SHARDS } from './keys.ts';
import { DIRECT_DEBITS, openOrders } from './lists.ts';
import { getItems } from './read.ts';
import { findRecentBearers } from './references.ts';

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

/** How long before a run what is due may have been stored without an index that shows it, in milliseconds. */
const LAG = 120_000;

/**
 * Those of one account, for its tests in the sandbox: of all direct debits that it has, those that are due up to a day; of
 * orders, all that are open, whatever their day. What was stored or changed a moment ago is found although no index shows it:
 * each direct debit is looked at as it is, and what is new is found by its reference. That is too dear for anything but the
 * sandbox, whose merchants run a day right after they made what it collects.
 *
 * @param at the time of the run
 */
export async function* findDueOfAccount(
  kind: Kind,
  accountId: string,
  until: CalendarDate,
  at = new Date(),
): Due {
  const shown = kind === 'CHARGE' ? findOpen(accountId) : findAllDebits(accountId);
  const prefix = kind === 'CHARGE' ? 'ord_' : 'dd_';
  for await (const some of withRecent(shown, accountId, prefix, at))
    yield kind === 'CHARGE' ? some : await dueOf(some, until);
}

/** What an index shows, and what the account made a moment ago and the index does not show; each once. */
async function* withRecent(shown: Due, accountId: string, prefix: string, at: Date): Due {
  const seen = new Set<string>();
  for await (const some of shown) {
    for (const id of some) seen.add(id);
    yield some;
  }
  const recent = await findRecentBearers(accountId, new Date(at.getTime() - LAG));
  const missed = recent.filter((id) => id.startsWith(prefix) && !seen.has(id));
  for (let from = 0; from < missed.length; from += AT_ONCE) yield missed.slice(from, from + AT_ONCE);
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
