import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type Change, change, conflict, create } from './change.ts';
import { activeSummaryKey, daySummaryKey, type Key, summedKey } from './keys.ts';
import { getItem, queryItems } from './read.ts';
import { type Item, transact } from './transact.ts';

/** Of an account's direct debits that are active: how many, and what one collection of each comes to at most. */
export type ActiveSummary = { count: number; amount: Centavos };

/** What was presented to the bank on one day, or on several, and what became of it. Amounts are centavos. */
export type Collected = {
  paid: { count: number; amount: number };
  failed: { count: number; amount: number };
  /** How many failed for each reason. */
  reasons: Readonly<Record<string, number>>;
};

/** Changes of counters, by their names: `paid_count: 1`. */
export type Counts = Readonly<Record<string, number>>;

/** Which sums an event changes, and by how much. */
export type SummaryChange = { key: Key; counts: Counts };

/** Every day of a range of at most this length is read in one query of one page. */
export const MOST_DAYS = 366;

const REASON = 'reason_';
const KEPT_SECONDS = 14 * 24 * 60 * 60;

/** The counters of those that are active. */
export const activeChange = (accountId: string, counts: Counts): SummaryChange => ({
  key: activeSummaryKey(accountId),
  counts,
});

/** The counters of a day; `reason` is why one more has failed, or one less after all. */
export const dayChange = (
  accountId: string,
  date: CalendarDate,
  counts: Counts,
  reason?: string,
  by: 1 | -1 = 1,
): SummaryChange => ({
  key: daySummaryKey(accountId, date),
  counts: reason === undefined ? counts : { ...counts, [REASON + reason]: by },
});

class AlreadySummed extends Error {}

/**
 * Adds an event to the sums, exactly once however often it arrives: what was added is noted in the same transaction.
 * The note is kept for longer than the table's stream keeps an event.
 */
export async function sumOnce(
  eventId: string,
  accountId: string,
  { key, counts }: SummaryChange,
  now: Date,
): Promise<void> {
  const expires_at = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  const note = { ...summedKey(eventId), account_id: accountId, expires_at };
  const sum: Change = { from: {}, set: { account_id: accountId }, add: counts };
  try {
    await transact([create(note, () => new AlreadySummed()), change(key, sum, conflict)]);
  } catch (error) {
    if (!(error instanceof AlreadySummed)) throw error;
  }
}

/** The sums of what is active: one item, however many there are. */
export async function findActiveSummary(accountId: string): Promise<ActiveSummary> {
  const found = await getItem<ActiveSummary & Key>(activeSummaryKey(accountId));
  return { count: found?.count ?? 0, amount: found?.amount ?? (0 as Centavos) };
}

/** The sums of the days of a range together: one item for each day on which anything was collected. */
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
  return {
    paid: { count: sum('paid_count'), amount: sum('paid_amount') },
    failed: { count: sum('failed_count'), amount: sum('failed_amount') },
    reasons: Object.fromEntries([...names].map((name) => [name.slice(REASON.length), sum(name)])),
  };
}
