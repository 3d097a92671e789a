import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isInFileOf } from '#lib/domain/direct-debit/foreseen-run.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { laterOf } from '#lib/domain/direct-debit/schedule.ts';
import type {
  ComingOrder,
  RunsToCome,
  UpcomingCollection,
} from '#lib/domain/direct-debit/upcoming-collection.ts';
import { findDebitsOfRun } from '#lib/operations/collections/opening/find-due-debit.ts';
import {
  findUpcomingFacts,
  foreseeUntil,
  runsToCome,
  scheduledRuns,
} from '#lib/operations/direct-debits/find-upcoming.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findRun } from '#lib/store/collections/collection-runs.ts';
import {
  type Due,
  type DueOn,
  findDueEverywhere,
  firstDueOfAccount,
} from '#lib/store/collections/due-collections.ts';
import { leftOut, type Slice } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';

/** What one direct debit presents on a coming day. */
export type Expected = UpcomingCollection & Pick<DirectDebit, 'account_id'>;

/** What the runs of some days will present, and the last day that is known whole. */
export type ExpectedDays = {
  readonly collections: readonly Expected[];
  readonly read: number;
  /** Null if not even the first day is known whole. */
  readonly completeUntil: CalendarDate | null;
};

type Asked = {
  readonly until: CalendarDate;
  /** How many direct debits are read at most; the days that are left are not complete. */
  readonly most: number;
  /** Receives how many direct debits were read so far. */
  readonly looked: (count: number) => void;
  /** Receives the records that cannot be read. No run presents what needs them. */
  readonly unread?: Unread;
};

/**
 * Returns what the scheduled runs from today until a day will present, by the function that decides what they present,
 * if nothing else happens. It reads only the direct debits that the due index shows for these days, and those of orders
 * that wait for one of them. Orders that are in today's files already are not part of it: the files are.
 */
export async function findExpectedDays(
  clock: Clock,
  { until, most, looked, unread }: Asked,
): Promise<ExpectedDays> {
  const runs = scheduledRuns(clock, (await findRun(clock.today)) !== undefined);
  const collections: Expected[] = [];
  const known = new Set<string>();
  let completeUntil: CalendarDate | null = null;
  for (let day = clock.today; day <= until; day = addDays(day, 1)) {
    for await (const ids of dueOn(day, day === clock.today, unread)) {
      const fresh = ids.filter((id) => !known.has(id));
      if (known.size + fresh.length > most) return { collections, read: known.size, completeUntil };
      for (const id of fresh) known.add(id);
      collections.push(...(await foreseeSome(fresh, until, runs, { unread })));
      looked(known.size);
    }
    completeUntil = day;
  }
  return { collections, read: known.size, completeUntil };
}

/** How many direct debits are read at the same time. */
const AT_ONCE = 500;

/**
 * Returns the same for one account, by the runs of its own clock if it has one. It reads at most `most` direct debits that
 * are due, and `most` orders with theirs. If more are due, the first day that is not whole has what the ones that were
 * read present, and is the last day.
 */
export async function findExpectedOfAccount(
  accountId: string,
  clock: Clock,
  { until: asked, most }: Omit<Asked, 'looked' | 'unread'>,
): Promise<ExpectedDays> {
  const [runs, account, debits, waiting] = await Promise.all([
    runsToCome(clock),
    requireAccount(accountId),
    firstDueOfAccount('DEBIT', accountId, asked, most),
    firstDueOfAccount('CHARGE', accountId, asked, most),
  ]);
  const partial = partialDay([debits, waiting], runs);
  const isWhole = partial === null || partial > asked;
  const until = isWhole ? asked : partial;
  const byThen = ({ items }: Slice<DueOn>) => items.flatMap(({ id, day }) => (day <= until ? id : []));
  const orders = await findCharges(byThen(waiting));
  const ids = [...new Set([...byThen(debits), ...orders.map(({ direct_debit_id }) => direct_debit_id)])];
  const known = { account, orders: Map.groupBy(orders, ({ direct_debit_id }) => direct_debit_id) };
  const collections: Expected[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    collections.push(...(await foreseeSome(ids.slice(from, from + AT_ONCE), until, runs, known)));
  const completeUntil = isWhole ? asked : addDays(partial, -1);
  return { collections, read: ids.length, completeUntil: completeUntil < clock.today ? null : completeUntil };
}

/** Returns the day of the first run that presents more than what was found; null if all was found. */
function partialDay(found: readonly Slice<DueOn>[], runs: RunsToCome): CalendarDate | null {
  const [end] = found.flatMap(({ items, more }) => (more ? (items.at(-1)?.day ?? runs.first) : [])).sort();
  return end === undefined ? null : nextBusinessDay(laterOf(end, runs.first), runs.closed);
}

/**
 * What was read before: the account of all direct debits, and some open orders of each. Direct debits with records that
 * cannot be read are left out if `unread` receives these.
 */
type Known = {
  readonly account?: Account;
  readonly orders?: ReadonlyMap<string, readonly Charge[]>;
  readonly unread?: Unread | undefined;
};

/** Returns what the runs present of some direct debits up to a day, without what is in a file of today already. */
async function foreseeSome(
  ids: readonly string[],
  until: CalendarDate,
  runs: RunsToCome,
  { account, orders: known, unread }: Known = {},
): Promise<Expected[]> {
  const debits = await findDebitsOfRun(ids, runs, unread);
  const comingOf = async (debit: DirectDebit) => {
    const facts = await findUpcomingFacts(debit, { account, orders: known?.get(debit.id) ?? [] });
    const inFile = new Set(facts.orders.filter((one) => isInFileOf(runs.today, one)).map(({ id }) => id));
    const isLeft = ({ order_id }: ComingOrder) => !inFile.has(order_id ?? '');
    return (await foreseeUntil(until, debit, facts, runs)).flatMap((one) => {
      const orders = one.date === runs.today ? one.orders.filter(isLeft) : one.orders;
      return orders.length > 0 ? [{ ...one, orders, account_id: debit.account_id }] : [];
    });
  };
  const coming = debits.map((debit) => comingOf(debit).catch((error) => leftOut(error, unread) ?? []));
  return (await Promise.all(coming)).flat();
}

/**
 * Yields the direct debits that are due on a day, and those of orders that wait for it. Those that were left from earlier
 * days count for the first day.
 */
async function* dueOn(day: CalendarDate, isFirst: boolean, unread: Unread | undefined): Due {
  const days = { until: day, ...(!isFirst && { from: day }) };
  yield* findDueEverywhere('DEBIT', days);
  for await (const ids of findDueEverywhere('CHARGE', days)) {
    const orders = await findCharges(ids, unread);
    yield [...new Set(orders.map(({ direct_debit_id }) => direct_debit_id))];
  }
}
