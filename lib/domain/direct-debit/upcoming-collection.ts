import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { UpcomingOrder } from '#lib/domain/events.ts';
import { type Charge, isQueued } from './charge.ts';
import type { Clock, RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { ownPeriod, type TakenPeriods } from './day-places.ts';
import { type Foreseen, foreseeRun, isInFileOf, isPending, type RunFacts } from './foreseen-run.ts';
import { availableIn } from './periods.ts';
import { earliestDay, firstPreNotifiedDay, upcomingOrder } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { isOver, laterOf } from './schedule.ts';

/** One order of an upcoming collection. Its id is null until a run opens it. */
export type ComingOrder = UpcomingOrder & {
  readonly concept: string;
  /** Whether its billing period is before that of the day. */
  readonly is_earlier: boolean;
};

/** The next day on which orders of a direct debit are presented to the bank, with all of them. */
export type UpcomingCollection = {
  readonly date: CalendarDate;
  readonly orders: readonly ComingOrder[];
  /** Whether the amount varies and nothing is charged yet: its one order is then the most that may be charged. */
  readonly isMaximum: boolean;
};

/** The coming runs: the first day whose run may still present something, and the clocks of each day's run. */
export type RunsToCome = Clock & {
  readonly first: CalendarDate;
  readonly on: (day: CalendarDate) => RunClock;
};

/** What the upcoming collection is computed from, in addition to the direct debit. */
export type UpcomingFacts = Omit<CollectionFacts, 'taken'> &
  Pick<RunFacts, 'seller'> & {
    /** Its orders that are `created`, or in a file that is not released. */
    readonly orders: readonly Charge[];
    /** The failed orders that these retry. */
    readonly retried: readonly Charge[];
    /** Returns the earlier periods that the files of a day already hold. */
    readonly takenOn: (day: CalendarDate) => TakenPeriods;
  };

/**
 * Returns the next day on which orders of a direct debit would be presented, with all of them; null if there is none,
 * or while it or its merchant is stopped. If the amount varies, nothing is collected by itself: its agreed date then
 * counts with the most that may be charged, as long as a charge can be pre-notified in time and nothing else is
 * presented before.
 */
export function upcomingCollection(
  debit: DirectDebit,
  facts: UpcomingFacts,
  runs: RunsToCome,
): UpcomingCollection | null {
  for (const collection of collectionsToCome(debit, facts, runs)) return collection;
  return null;
}

/**
 * Returns all orders of a direct debit that would be presented on a day, after those presented before that day; null if
 * there are none.
 */
export function collectionOn(
  date: CalendarDate,
  debit: DirectDebit,
  facts: UpcomingFacts,
  runs: RunsToCome,
): UpcomingCollection | null {
  for (const collection of collectionsToCome(debit, facts, runs)) {
    if (collection.date >= date) return collection.date === date ? collection : null;
  }
  return null;
}

/** Returns all collections of a direct debit up to a day, that day included, earliest first. */
export function collectionsUntil(
  until: CalendarDate,
  debit: DirectDebit,
  facts: UpcomingFacts,
  runs: RunsToCome,
): UpcomingCollection[] {
  const found: UpcomingCollection[] = [];
  for (const collection of collectionsToCome(debit, facts, runs)) {
    if (collection.date > until) break;
    found.push(collection);
  }
  return found;
}

/** How many days the retry of an order that failed may wait for a place after its collection is due. */
const DAYS_FOR_PLACE = 31;

/**
 * Returns the collection that presents an order in place of a failed one, for all that is known; null if none does by a
 * month after the next agreed date and the day of each order.
 */
export function retryingCollection(
  failedId: string,
  debit: DirectDebit,
  facts: UpcomingFacts,
  runs: RunsToCome,
): UpcomingCollection | null {
  const days = facts.orders.map(({ charge_date }) => charge_date);
  const last = [runs.first, debit.next_payment_date ?? runs.first, ...days].reduce(laterOf);
  const coming = collectionsUntil(addDays(last, DAYS_FOR_PLACE), debit, facts, runs);
  return coming.find(({ orders }) => orders.some(({ retry_of }) => retry_of === failedId)) ?? null;
}

/**
 * Yields the coming collections of a direct debit, one day after the other. It makes the decisions of the coming runs,
 * so it says what they will do if nothing else happens.
 */
function* collectionsToCome(
  debit: DirectDebit,
  { orders, carried, retried, takenOn, ...facts }: UpcomingFacts,
  runs: RunsToCome,
): Generator<UpcomingCollection> {
  if (facts.isSuspended || !isCollected(debit)) return;
  const known = new Set(orders.map(({ id }) => id));
  const filed = orders.filter((charge) => isInFileOf(runs.today, charge) && runs.today < runs.first);
  if (filed.length > 0) yield collectionOf(runs.today, debit, filed, known);
  const left = orders.filter((charge) => !filed.includes(charge));
  let foreseen: Foreseen = { debit, charges: [...left, ...carried, ...retried] };
  let day = nextRun(foreseen, runs.first, runs);
  while (day !== null && isCollected(foreseen.debit) && !isOver(foreseen.debit, day)) {
    const { presented, after } = foreseeRun(foreseen, { ...facts, taken: takenOn(day) }, runs.on(day));
    const most = presented.length === 0 ? mostOn(day, foreseen.debit, runs) : undefined;
    if (presented.length > 0) yield collectionOf(day, debit, presented, known);
    if (most) yield most;
    foreseen = after;
    day = nextRun(foreseen, businessDaysAfter(day, 1, runs.closed), runs);
  }
}

/** Returns whether runs collect anything of a direct debit. */
export function isCollected({ status, ending, is_withdrawing, revoked_at }: DirectDebit): boolean {
  return status === 'active' && ending === null && !is_withdrawing && revoked_at === null;
}

/** Returns the first day, on or after a day, whose run has something to do; null if there is none. */
function nextRun(
  { debit, charges }: Foreseen,
  from: CalendarDate,
  { closed }: Pick<Clock, 'closed'>,
): CalendarDate | null {
  const { next_payment_date: next } = debit;
  const days = [
    ...charges.filter(isPending).map(({ presented_on, charge_date }) => presented_on ?? charge_date),
    ...charges.filter(isQueued).map(({ charge_date }) => charge_date),
    ...(next === null ? [] : [firstPreNotifiedDay(next, { closed })]),
  ].sort();
  const [first] = days;
  return first === undefined ? null : nextBusinessDay(laterOf(first, from), closed);
}

function collectionOf(
  date: CalendarDate,
  debit: DirectDebit,
  presented: readonly Charge[],
  known: ReadonlySet<string>,
): UpcomingCollection {
  const own = ownPeriod(debit, date);
  const orders = presented.map((charge): ComingOrder => {
    const { order_id, ...order } = upcomingOrder(charge);
    const id = order_id !== null && known.has(order_id) ? order_id : null;
    return {
      ...{ ...order, order_id: id },
      concept: charge.items[0]?.name ?? '',
      is_earlier: order.period < own,
    };
  });
  return { date, orders, isMaximum: false };
}

/**
 * Returns the most that may be charged on an agreed date, if the amount varies and a charge can still be pre-notified
 * for it.
 */
function mostOn(day: CalendarDate, debit: DirectDebit, clock: Clock): UpcomingCollection | undefined {
  const { amount: agreed, next_payment_date: next, concept } = debit;
  const { cycle: period } = debit.schedule;
  if (agreed !== null || next === null || day < earliestDay(clock)) return undefined;
  const amount = availableIn(debit, period);
  if (nextBusinessDay(next, clock.closed) !== day || amount === 0) return undefined;
  const order = { order_id: null, retry_of: null, period, amount, concept, is_earlier: false };
  return { date: day, orders: [order], isMaximum: true };
}
