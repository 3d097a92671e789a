import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { UpcomingCollection } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { findDebitsOfRun } from '#lib/operations/collections/opening/find-due-debit.ts';
import { findUpcomingFacts, foreseeUntil, scheduledRuns } from '#lib/operations/find-upcoming.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findRun } from '#lib/store/collections/collection-runs.ts';
import { type Due, findDueEverywhere } from '#lib/store/collections/due-collections.ts';

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
};

/**
 * Returns what the scheduled runs from today until a day will present, by the function that decides what they present,
 * if nothing else happens. It reads only the direct debits that the due index shows for these days, and those of orders
 * that wait for one of them. Orders in files that were not released are not part of it: the files are.
 */
export async function findExpectedDays(clock: Clock, { until, most, looked }: Asked): Promise<ExpectedDays> {
  const runs = scheduledRuns(clock, (await findRun(clock.today)) !== undefined);
  const collections: Expected[] = [];
  const known = new Set<string>();
  let completeUntil: CalendarDate | null = null;
  for (let day = clock.today; day <= until; day = addDays(day, 1)) {
    for await (const ids of dueOn(day, day === clock.today)) {
      const fresh = ids.filter((id) => !known.has(id));
      if (known.size + fresh.length > most) return { collections, read: known.size, completeUntil };
      for (const id of fresh) known.add(id);
      const debits = await findDebitsOfRun(fresh, clock);
      const coming = await Promise.all(debits.map((debit) => foreseen(debit)));
      collections.push(...coming.flat());
      looked(known.size);
    }
    completeUntil = day;
  }
  return { collections, read: known.size, completeUntil };

  async function foreseen(debit: DirectDebit): Promise<Expected[]> {
    const coming = await foreseeUntil(until, debit, await findUpcomingFacts(debit), runs);
    return coming.map((one) => ({ ...one, account_id: debit.account_id }));
  }
}

/**
 * Yields the direct debits that are due on a day, and those of orders that wait for it. Those that were left from earlier
 * days count for the first day.
 */
async function* dueOn(day: CalendarDate, isFirst: boolean): Due {
  const days = { until: day, ...(!isFirst && { from: day }) };
  yield* findDueEverywhere('DEBIT', days);
  for await (const ids of findDueEverywhere('CHARGE', days)) {
    const orders = await findCharges(ids);
    yield [...new Set(orders.map(({ direct_debit_id }) => direct_debit_id))];
  }
}
