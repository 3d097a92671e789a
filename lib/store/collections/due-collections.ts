import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { documents, tableName } from '#lib/store/engine/client.ts';
import { getItems, queryItems, type Slice } from '#lib/store/engine/read.ts';
import { DUE_INDEX, dueShard, LAST_DAY, LIST_INDEX, listKey, SHARDS } from '#lib/store/indexes.ts';
import { directDebitKey, idOf, type Key } from '#lib/store/keys.ts';
import { DIRECT_DEBITS, ORDERS, openOrders } from '#lib/store/lists/lists.ts';

/**
 * Yields the ids of records that wait for collection, in batches: those of a shard or of an account. An index may lag
 * behind, so callers read each record again before they act on it.
 */
export type Due = AsyncGenerator<string[], void, undefined>;

type Kind = 'DEBIT' | 'CHARGE';

const AT_ONCE = 100;

/** A range of days, both ends included. Without `from` it begins with the first day there is. */
type Days = { from?: CalendarDate; until: CalendarDate };

/**
 * Yields the direct debits or orders of one shard that are due by a day, longest overdue first. The next run finds what
 * a failed or missed run left, however long ago it was due.
 */
export function findDueInShard(kind: Kind, days: Days, shard: number): Due {
  return findDue(dueShard(kind, shard), days);
}

/** Yields the ids in one partition of the queue, then those of `recent`, which the index may not show yet. */
export function findDue(shard: string, { from, until }: Days, recent: readonly string[] = []): Due {
  const shown = ids({
    IndexName: DUE_INDEX,
    KeyConditionExpression: `due_shard = :shard AND due_at ${from ? 'BETWEEN :from AND' : '<='} :until`,
    ExpressionAttributeValues: { ':shard': shard, ':until': until, ...(from && { ':from': from }) },
  });
  return withMissed(shown, recent);
}

/** Yields those of every shard. */
export async function* findDueEverywhere(kind: Kind, days: Days): Due {
  for (let shard = 0; shard < SHARDS; shard++) yield* findDueInShard(kind, days, shard);
}

/** A direct debit or an order, and the day on which a run examines it. */
export type DueOn = { readonly id: string; readonly day: CalendarDate };

/** Returns up to `most` of those of one account that are due by a day, longest overdue first, and whether there are others. */
export async function firstDueOfAccount(
  kind: Kind,
  accountId: string,
  until: CalendarDate,
  most: number,
): Promise<Slice<DueOn>> {
  const [index, partition, list] =
    kind === 'DEBIT' ? ['due_debits', 'list_key', DIRECT_DEBITS] : ['due_orders', 'by_account', ORDERS];
  const { items, more } = await queryItems<Key & { due_at: CalendarDate }>(
    {
      IndexName: index,
      KeyConditionExpression: `${partition} = :list AND due_at <= :until`,
      ExpressionAttributeValues: { ':list': listKey(accountId, list.kind), ':until': until },
    },
    most,
  );
  return { items: items.map(({ pk, due_at }) => ({ id: idOf(pk), day: due_at })), more };
}

/**
 * Yields the due records of one account, for its tests in the sandbox: its direct debits due up to a day, or all of its
 * open orders, on any day. It reads each direct debit, since an index may not show the changes of a moment ago. Only
 * the sandbox can afford that. There merchants run a day right after they create its orders.
 *
 * @param recent ids of the records that the account created a moment ago (`findRecentBearers`), which the index may not
 *   show yet
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

/** A direct debit that runs have to check, from a day on. */
export type DebitInQueue = DirectDebit & { readonly due_at: CalendarDate };

/** Yields all direct debits of an account that runs have to check. It reads each of them, for the same reason. */
export async function* findQueuedOfAccount(
  accountId: string,
  recent: readonly string[],
): AsyncGenerator<DebitInQueue[], void, undefined> {
  const own = recent.filter((id) => id.startsWith('dd_'));
  for await (const some of withMissed(findAllDebits(accountId), own)) {
    const found = await getItems<Key & DebitInQueue>(some.map(directDebitKey));
    yield found.filter((debit) => debit?.due_at !== undefined) as DebitInQueue[];
  }
}

/** Yields the ids of an index, then those that it does not show, each once. */
async function* withMissed(shown: Due, others: readonly string[]): Due {
  const missed = new Set(others);
  for await (const some of shown) {
    for (const id of some) missed.delete(id);
    yield some;
  }
  if (missed.size > 0) yield [...missed];
}

/** Returns the direct debits that are due up to a day, as of this moment, in the given order. */
async function dueOf(some: readonly string[], until: CalendarDate): Promise<string[]> {
  const found = await getItems<Key & { due_at?: string }>(some.map(directDebitKey));
  return some.filter((_, index) => (found[index]?.due_at ?? LAST_DAY) <= until);
}

function findAllDebits(accountId: string): Due {
  return ids({
    IndexName: LIST_INDEX,
    KeyConditionExpression: 'list_key = :key',
    ProjectionExpression: 'pk',
    ExpressionAttributeValues: { ':key': listKey(accountId, DIRECT_DEBITS.kind) },
  });
}

/** Yields an account's open orders. The code that presents them checks each one. */
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
    if (Items.length > 0) yield (Items as Key[]).map(({ pk }) => idOf(pk));
  }
}
