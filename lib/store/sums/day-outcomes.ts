import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { getItem, getItems, queryItems } from '#lib/store/engine/read.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { daySummaryKey, lateOutcomesKey } from './keys.ts';
import {
  type Collected,
  type Counts,
  collectedIn,
  countedIn,
  dayChange,
  findDays,
  REASON,
  type SummaryChange,
} from './summaries.ts';

/**
 * The effect of an event on the outcomes of charges: more or fewer paid, more or fewer failed, and the reason of a
 * failure. `former` is the reason that `code` replaces, if only the reason changes.
 */
export type Outcome = {
  paid: -1 | 0 | 1;
  failed: -1 | 0 | 1;
  amount: number;
  code?: string;
  former?: string;
};

/** When an outcome became known, and the day of the charge's presentment; null if no file presented it. */
export type Late = { on: CalendarDate; presentedOn: CalendarDate | null };

/** Outcomes that became known on a day, of charges presented on another day. Amounts are in centavos. */
export type LateOutcomes = Collected & { presented_on: CalendarDate | null };

/** The prefix of the part of a day's sums that other days' reports show. */
const APART = 'apart_';
const NOT_PRESENTED = 'none';

/**
 * Returns the changes of sums for an outcome. The sums of the charge's day contain all that is known up to now. A late
 * outcome is also noted apart and counted on the day on which it became known, so that the report of the charge's day
 * stays as it is.
 */
export function outcomeChanges(
  accountId: string,
  date: CalendarDate,
  outcome: Outcome,
  late: Late | undefined,
): SummaryChange[] {
  const counts = countsOf(outcome);
  if (!late) return [dayChange(accountId, date, counts)];
  const apart = Object.entries(counts).map(([name, by]) => [APART + name, by]);
  const key = lateOutcomesKey(accountId, late.on, late.presentedOn ?? NOT_PRESENTED);
  const added = Object.fromEntries(Object.entries(counts).filter(([, by]) => by > 0));
  return [
    dayChange(accountId, date, { ...counts, ...Object.fromEntries(apart) }),
    { key, accountId, counts: added },
  ];
}

function countsOf({ paid, failed, amount, code, former }: Outcome): Counts {
  return {
    ...(paid !== 0 && { paid_count: paid, paid_amount: paid * amount }),
    ...(failed !== 0 && { failed_count: failed, failed_amount: failed * amount }),
    ...(failed !== 0 && code !== undefined && { [REASON + code]: failed }),
    ...(former !== undefined && { [REASON + code]: 1, [REASON + former]: -1 }),
  };
}

/** Returns the outcomes of the charges presented on a day, without the late ones. */
export async function findOutcomes(accountId: string, day: CalendarDate): Promise<Collected> {
  const item = (await getItem<Item>(daySummaryKey(accountId, day))) ?? {};
  return countedIn([item], ownIn(item));
}

/** Returns how many first outcomes the charges presented on a day and on each later one have, and their sum in centavos. */
export async function findFirstOutcomes(
  accountId: string,
  since: CalendarDate,
): Promise<{ day: CalendarDate; count: number; amount: number }[]> {
  const { pk, sk: first } = daySummaryKey(accountId, since);
  const { items } = await queryItems<Item & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': daySummaryKey(accountId, '~').sk },
    },
    MOST_LINES,
  );
  return items.map((item) => {
    const own = ownIn(item);
    return {
      day: dayOf(item),
      count: own('paid_count') + own('failed_count'),
      amount: own('paid_amount') + own('failed_amount'),
    };
  });
}

/** Returns how a counter of a day is read without the late outcomes. */
const ownIn = (item: Item) => (name: string) => Number(item[name] ?? 0) - Number(item[APART + name] ?? 0);

/** Returns the day of an item of sums. */
const dayOf = ({ sk }: Key) => sk.slice(daySummaryKey('', '').sk.length) as CalendarDate;

/** What is known up to now of the charges of a day. `without_file` is the part that no file presented. */
export type DayOutcomes = Collected & { readonly without_file: { count: number; amount: number } };

/** Returns what is known of a day of some accounts, in their order. */
export async function findOutcomesOn(
  accountIds: readonly string[],
  day: CalendarDate,
): Promise<DayOutcomes[]> {
  const items = await getItems<Item & Key>(accountIds.map((id) => daySummaryKey(id, day)));
  return items.map((item) => outcomesIn(item ?? {}));
}

/** Returns what is known of each day of a range with collections, earliest first. */
export async function findOutcomesBetween(
  accountId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<(DayOutcomes & { day: CalendarDate })[]> {
  const items = await findDays(accountId, from, to);
  return items.map((item) => ({ day: dayOf(item), ...outcomesIn(item) }));
}

/** The later changes of one outcome add up to nothing, so what is left apart is of charges that no file presented. */
function outcomesIn(item: Item): DayOutcomes {
  const apart = (name: string) => Number(item[APART + name] ?? 0);
  const without_file = {
    count: apart('paid_count') + apart('failed_count'),
    amount: apart('paid_amount') + apart('failed_amount'),
  };
  return { ...collectedIn([item]), without_file };
}

/** Returns the late outcomes that became known on a day, by the day of presentment; charges in no file come last. */
export async function findLateOutcomes(accountId: string, day: CalendarDate): Promise<LateOutcomes[]> {
  const { pk, sk } = lateOutcomesKey(accountId, day, '');
  const { items } = await queryItems<Item & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :day)',
      ExpressionAttributeValues: { ':pk': pk, ':day': sk },
    },
    MOST_LINES,
  );
  return items.map((item) => {
    const presentedOn = item.sk.slice(sk.length);
    return {
      presented_on: presentedOn === NOT_PRESENTED ? null : (presentedOn as CalendarDate),
      ...collectedIn([item]),
    };
  });
}

/** More than the presentment days that one day's returns can refer to. */
const MOST_LINES = 1_000;
