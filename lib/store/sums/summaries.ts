import { createHash } from 'node:crypto';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type Change, change, conflict, create, put, remove } from '#lib/store/engine/change.ts';
import { getItem, getItems, queryItems } from '#lib/store/engine/read.ts';
import { type Item, retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { activeSummaryKey, daySummaryKey, type Key, summedEventsKey } from '#lib/store/keys.ts';

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

const REASON = 'reason_';
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
  const { pk, sk: first } = daySummaryKey(accountId, from);
  const { items } = await queryItems<Item>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': daySummaryKey(accountId, to).sk },
    },
    MOST_DAYS,
  );
  const sum = (name: string) => items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  const names = new Set(items.flatMap((item) => Object.keys(item).filter((name) => name.startsWith(REASON))));
  // A correction subtracts what a failure added. Reasons whose count is 0 are left out.
  const reasons = [...names].map((name) => [name.slice(REASON.length), sum(name)] as const);
  return {
    paid: { count: sum('paid_count'), amount: sum('paid_amount') },
    failed: { count: sum('failed_count'), amount: sum('failed_amount') },
    reasons: Object.fromEntries(reasons.filter(([, count]) => count > 0)),
  };
}

/** An event that changes a sum: its id and the time of its write. */
type SummedEvent = { readonly eventId: string; readonly createdAt: string };

/**
 * The events of some seconds that are in a sum: the digests of their ids, one after the other. It holds 25,000 of them,
 * far more than one partition of the table can sum in that time.
 */
type Bucket = Key & { account_id: string; digests: Uint8Array; version: number; expires_at: number };

/** Batches bring events written within some seconds of each other, so they fall into few buckets. */
const BUCKET_SECONDS = 10;
const DIGEST_BYTES = 16;

/** Longer than an event can be redelivered: the archive keeps it for 30 days. */
const KEPT_SECONDS = 45 * 24 * 60 * 60;

/** Returns the key under which an event of a sum is noted. It follows from both alone, so every redelivery finds it. */
function bucketOf(sum: Key, { createdAt }: SummedEvent): Key {
  return summedEventsKey(sum, Math.floor(Date.parse(createdAt) / 1_000 / BUCKET_SECONDS));
}

/**
 * Returns the events that are not in a sum yet, as of this moment, and the writes that note them, for the transaction
 * that adds them. The writes fail with `ConflictError` if others are noted meanwhile. All events of some seconds share
 * one item.
 */
async function noteSummed<E extends SummedEvent>(
  sum: Key,
  account_id: string,
  events: readonly E[],
  now: Date,
): Promise<{ fresh: E[]; writes: Write[] }> {
  const found = (await getItems<Bucket>(events.map((event) => bucketOf(sum, event)))).filter(
    (bucket) => bucket !== undefined,
  );
  const known = new Map(found.map((bucket) => [bucket.pk, bucket]));
  const noted = new Set([...known.values()].flatMap(digestsIn));
  const fresh = events.filter((event) => !noted.has(nameOf(digestOf(event))));
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  const writes = [...Map.groupBy(fresh, (event) => bucketOf(sum, event).pk).values()].map((added) => {
    const key = bucketOf(sum, added[0] as E);
    const before = known.get(key.pk);
    const { digests = new Uint8Array(), version = 0 } = before ?? {};
    const all = Buffer.concat([digests, ...added.map(digestOf)]);
    const item: Bucket = { ...key, account_id, digests: all, version: version + 1, expires_at };
    return before ? put(item, { version }) : create(item);
  });
  return { fresh, writes };
}

/** 128 bits of a hash, so that no two events share one. */
const digestOf = ({ eventId }: SummedEvent) =>
  createHash('sha256').update(eventId).digest().subarray(0, DIGEST_BYTES);

const nameOf = (digest: Uint8Array) => Buffer.from(digest).toString('latin1');

function digestsIn({ digests }: Bucket): string[] {
  const count = digests.byteLength / DIGEST_BYTES;
  return Array.from({ length: count }, (_, n) =>
    nameOf(digests.subarray(n * DIGEST_BYTES, (n + 1) * DIGEST_BYTES)),
  );
}
