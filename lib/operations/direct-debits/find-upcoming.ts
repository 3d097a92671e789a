import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock, RunDay } from '#lib/domain/direct-debit/clock.ts';
import type { TakenPeriods } from '#lib/domain/direct-debit/day-places.ts';
import { lastSuspension } from '#lib/domain/direct-debit/lapse.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { OPEN_STATUSES } from '#lib/domain/direct-debit/still-to-come.ts';
import {
  collectionOn,
  collectionsUntil,
  isCollected,
  type RunsToCome,
  retryingCollection,
  type UpcomingCollection,
  type UpcomingFacts,
  upcomingCollection,
} from '#lib/domain/direct-debit/upcoming-collection.ts';
import type { Order } from '#lib/domain/order.ts';
import { setting } from '#lib/environment.ts';
import { simulatedClockOn } from '#lib/operations/clock.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';
import { findRun } from '#lib/store/collections/collection-runs.ts';
import { findTaken } from '#lib/store/collections/day-places.ts';
import { findReleasedIds } from '#lib/store/collections/find-files.ts';

/**
 * Returns the scheduled runs to come. Today's run is not one of them if it has ended.
 *
 * @param isOver whether today's run has ended
 */
export function scheduledRuns(clock: Clock, isOver: boolean): RunsToCome {
  const { today, closed, isEvening } = clock;
  return {
    ...clock,
    first: isOver ? businessDaysAfter(today, 1, closed) : today,
    on: (day) => ({ ...clock, today: day, isEvening: isEvening && day === today, day: day as RunDay }),
  };
}

/** Returns the runs that merchants of the sandbox can start from today on. */
export function simulatedRuns(clock: Clock): RunsToCome {
  return { ...clock, first: clock.today, on: (day) => simulatedClockOn(day, clock.now) };
}

/** Records that the caller has read: the merchant's account, and some orders. */
type Known = { readonly account?: Account | undefined; readonly orders?: readonly Order[] };

/**
 * Returns the next day on which something of a direct debit is presented, with all of it; null if there is none.
 *
 * @param known records that are not read again
 * @param date a day to use instead of the next one
 */
export async function findUpcoming(
  debit: DirectDebit,
  clock: Clock,
  known: Known = {},
  date?: CalendarDate,
): Promise<UpcomingCollection | null> {
  if (!isCollected(debit)) return null;
  const [facts, runs] = await Promise.all([findUpcomingFacts(debit, known), runsToCome(clock)]);
  return foresee(debit, facts, runs, date);
}

/** Returns the day on which an order is presented in place of a failed one; undefined if none is. */
export async function findRetryDay(
  debit: DirectDebit,
  { id }: Pick<Order, 'id'>,
  clock: Clock,
  known: Known = {},
): Promise<CalendarDate | undefined> {
  if (!isCollected(debit)) return undefined;
  const [facts, runs] = await Promise.all([findUpcomingFacts(debit, known), runsToCome(clock)]);
  const retrying = await withPlaces(debit, facts, (all) => retryingCollection(id, debit, all, runs));
  return retrying?.date;
}

/** Returns the runs to come: those of the account's own clock, of the schedule, or of the sandbox. */
export async function runsToCome(clock: Clock): Promise<RunsToCome> {
  if (clock.own) return scheduledRuns(clock, clock.own.isRunOver);
  if (setting('STAGE') !== 'production') return simulatedRuns(clock);
  return scheduledRuns(clock, (await findRun(clock.today)) !== undefined);
}

type Found = Omit<UpcomingFacts, 'takenOn'>;

/** Returns the facts for a direct debit's upcoming collection, without the files of its day. */
export async function findUpcomingFacts(debit: DirectDebit, known: Known = {}): Promise<Found> {
  const [orders, carried, account] = await Promise.all([
    findToPresent(debit, known.orders),
    findCharges(debit.counters.carried_orders),
    known.account ?? requireAccount(debit.account_id),
  ]);
  const retries = orders.flatMap(({ retry_of }) => retry_of ?? []);
  const retried = retries.length === 0 ? [] : await findCharges(retries);
  const isSuspended = account.status !== 'active';
  return { orders, carried, retried, seller: account, isSuspended, suspension: lastSuspension(account) };
}

/**
 * Returns the orders that are not on their way to the bank yet. It reads no orders if all open ones are known. Orders
 * in a released file are left out: they can only go to the bank, however late.
 */
async function findToPresent(debit: DirectDebit, known: readonly Order[] = []): Promise<Charge[]> {
  const isOpen = ({ status }: Order) => OPEN_STATUSES.some((open) => open === status);
  const open = known.filter(isOpen) as Charge[];
  const all = open.length === debit.counters.open_orders ? open : await findChargesIn(debit, OPEN_STATUSES);
  const files = all.flatMap(({ status, file_id }) => (status === 'pending' && file_id) || []);
  const released = files.length === 0 ? new Set<string>() : await findReleasedIds(files);
  return all.filter(({ status, file_id = '' }) => status !== 'in_process' && !released.has(file_id));
}

/** Returns what the runs to come present first, or on a given day. */
export function foresee(
  debit: DirectDebit,
  facts: Found,
  runs: RunsToCome,
  date?: CalendarDate,
): Promise<UpcomingCollection | null> {
  return withPlaces(debit, facts, (all) =>
    date ? collectionOn(date, debit, all, runs) : upcomingCollection(debit, all, runs),
  );
}

/**
 * Returns the collection that a function finds. The files of its day are read only if earlier periods need their
 * places. If these take a place, it may find another day.
 */
async function withPlaces(
  debit: DirectDebit,
  facts: Found,
  find: (all: UpcomingFacts) => UpcomingCollection | null,
): Promise<UpcomingCollection | null> {
  const known = new Map<CalendarDate, TakenPeriods>();
  for (;;) {
    const upcoming = find({ ...facts, takenOn: (day: CalendarDate) => known.get(day) ?? {} });
    const sharesPlaces = upcoming?.orders.some(({ is_earlier }) => is_earlier) ?? false;
    if (!upcoming || !sharesPlaces || known.has(upcoming.date)) return upcoming;
    const { taken } = await findTaken(debit, upcoming.date);
    known.set(upcoming.date, taken);
  }
}

/**
 * Returns all that the runs to come present of a direct debit up to a day, day by day. It reads the files of a day only
 * if earlier periods need their places.
 */
export async function foreseeUntil(
  until: CalendarDate,
  debit: DirectDebit,
  facts: Found,
  runs: RunsToCome,
): Promise<UpcomingCollection[]> {
  const known = new Map<CalendarDate, TakenPeriods>();
  for (;;) {
    const all = { ...facts, takenOn: (day: CalendarDate) => known.get(day) ?? {} };
    const coming = collectionsUntil(until, debit, all, runs);
    const sharing = coming.find(
      ({ date, orders }) => orders.some(({ is_earlier }) => is_earlier) && !known.has(date),
    );
    if (!sharing) return coming;
    const { taken } = await findTaken(debit, sharing.date);
    known.set(sharing.date, taken);
  }
}
