import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type Change, change, conflict, remove } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { type Item, retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { activeSummaryKey, daySummaryKey } from './keys.ts';
import { bucketOf, noteSummed, type SummedEvent } from './summed-events.ts';

/**
 * The number of an account's active direct debits, and the sum of the most that one collection of each can amount to.
 */
export type ActiveSummary = { count: number; amount: Centavos };

/** The outcomes of what was presented to the bank on one or more days. Amounts are in centavos. */
export type Collected = {
  paid: { count: number; amount: number };
  failed: { count: number; amount: number };
  /** The number of failures by reason. */
  reasons: Readonly<Record<string, number>>;
};

/** Increments of counters by name: `paid_count: 1`. */
export type Counts = Readonly<Record<string, number>>;

/** An account's sum that an event changes, and the increments. */
export type SummaryChange = {
  key: Key;
  accountId: string;
  counts: Counts;
  /** Counters that nothing reads any more; they are removed. */
  forget?: readonly string[];
  /** Items that count for the event until the sum includes it. They are removed afterwards. */
  spent?: readonly Key[];
};

/** One query of one page reads a range of at most this many days. */
export const MOST_DAYS = 366;

/** The prefix of the counters of reasons. */
export const REASON = 'reason_';
/** The most buckets of events noted in one transaction, which holds a hundred items, the sum included. */
const MOST_AT_ONCE = 99;

/** Returns the change of the sums of active direct debits. */
export const activeChange = (accountId: string, counts: Counts): SummaryChange => ({
  key: activeSummaryKey(accountId),
  accountId,
  counts,
});

/** Returns the change of the sums of a day. */
export const dayChange = (accountId: string, date: CalendarDate, counts: Counts): SummaryChange => ({
  key: daySummaryKey(accountId, date),
  accountId,
  counts,
});

/** An event with its change of a sum. */
export type Summed = SummaryChange & SummedEvent;

/**
 * Adds events to a sum of an account. Each counts exactly once, even if it arrives repeatedly, out of order or at the
 * same moment. The same transaction notes what was added, in one item for all events of some seconds.
 *
 * @param events all of them change the sum with this key
 * @returns those that were added now
 */
export async function sumOnce<E extends Summed>(
  { key, accountId }: Pick<SummaryChange, 'key' | 'accountId'>,
  events: readonly E[],
  now: Date,
): Promise<E[]> {
  const added: E[] = [];
  const once = [...new Map(events.map((event) => [event.eventId, event])).values()];
  const byBucket = [...Map.groupBy(once, (event) => bucketOf(key, event).pk).values()];
  while (byBucket.length > 0) {
    const some = byBucket.splice(0, MOST_AT_ONCE).flat();
    added.push(...(await retryOnConflict(() => sumNew(key, accountId, some, now))));
  }
  // A crash before this only leaves items that are removed when the events are delivered again.
  const spent = once.flatMap((event) => event.spent ?? []);
  for (let start = 0; start < spent.length; start += MOST_AT_ONCE)
    await transact(spent.slice(start, start + MOST_AT_ONCE).map((one) => remove(one, {})));
  return added;
}

async function sumNew<E extends Summed>(
  key: Key,
  account_id: string,
  events: readonly E[],
  now: Date,
): Promise<E[]> {
  const { fresh, writes } = await noteSummed(key, account_id, events, now);
  if (fresh.length === 0) return fresh;
  const add = totalOf(fresh);
  const remove = new Set(
    fresh.flatMap(({ forget = [] }) => forget).filter((name) => add[name] === undefined),
  );
  const sum: Change = { from: {}, set: { account_id, as_of: now.toISOString() }, add, remove: [...remove] };
  await transact([change(key, sum, conflict), ...writes]);
  return fresh;
}

function totalOf(events: readonly Summed[]): Counts {
  const total: Record<string, number> = {};
  for (const [name, by] of events.flatMap(({ counts }) => Object.entries(counts))) {
    total[name] = (total[name] ?? 0) + by;
  }
  return total;
}

/** Returns the sums of the active direct debits. They are one item, for any number of direct debits. */
export async function findActiveSummary(accountId: string): Promise<ActiveSummary> {
  const found = await getItem<ActiveSummary & Key>(activeSummaryKey(accountId));
  return { count: found?.count ?? 0, amount: found?.amount ?? (0 as Centavos) };
}

/** Returns the sums of a range of days together. There is one item for each day with collections. */
export async function findCollected(
  accountId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Collected> {
  return collectedIn(await findDays(accountId, from, to));
}

/** Returns the items of a range of days with collections, earliest first. */
export async function findDays(
  accountId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<(Item & Key)[]> {
  const { pk, sk: first } = daySummaryKey(accountId, from);
  const { items } = await queryItems<Item & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': daySummaryKey(accountId, to).sk },
    },
    MOST_DAYS,
  );
  return items;
}

/** Returns what the items of some days hold together. A correction subtracts what a failure added. */
export const collectedIn = (items: readonly Item[]): Collected =>
  countedIn(items, (name) => items.reduce((total, item) => total + Number(item[name] ?? 0), 0));

/** Returns what is counted of the members of some items. Reasons whose count is 0 are left out. */
export function countedIn(items: readonly Item[], count: (name: string) => number): Collected {
  const names = new Set(items.flatMap((item) => Object.keys(item).filter((name) => name.startsWith(REASON))));
  const reasons = [...names].map((name) => [name.slice(REASON.length), count(name)] as const);
  return {
    paid: { count: count('paid_count'), amount: count('paid_amount') },
    failed: { count: count('failed_count'), amount: count('failed_amount') },
    reasons: Object.fromEntries(reasons.filter(([, times]) => times > 0)),
  };
}
