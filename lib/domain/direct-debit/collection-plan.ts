import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { nominalDate } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type Charge, isQueued } from './charge.ts';
import type { RunClock } from './clock.ts';
import { earlierPeriods, ownPeriod, placesOf, type TakenPeriods } from './day-places.ts';
import { hasRoomAgain, sumsOf } from './periods.ts';
import { allows, earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { agreedDay, DAYS_FOR_SINGLE_PAYMENT, isOver } from './schedule.ts';

/** The days of a merchant's suspension that is over. */
export type Suspension = { readonly from: CalendarDate; readonly to: CalendarDate };

/** What a plan is made from, in addition to the direct debit. */
export type CollectionFacts = {
  /** Its orders that are `created`, of any day. */
  readonly orders: readonly Charge[];
  /** Its orders that wait for its next collection; none where that is not asked. */
  readonly carried: readonly Charge[];
  /** The earlier periods that the files of the day hold already. */
  readonly taken: TakenPeriods;
  /** Whether its merchant is suspended. */
  readonly isSuspended: boolean;
  /** Its last suspension, if that is over. */
  readonly suspension?: Suspension | undefined;
};

/**
 * What may happen to one collection on the day of a run: it goes into the day's file; it is pre-notified for `next`; or it
 * waits until then.
 */
export type Turn = 'present' | 'announce' | 'wait';

/** What of a direct debit may go to the bank on the day of a run, and what becomes of the rest. */
export type CollectionPlan = {
  /** The day for which what is not presented is pre-notified, or until which it waits. */
  readonly next: CalendarDate;
  /** Its orders that are due. */
  readonly orders: Readonly<Record<Turn, readonly Charge[]>>;
  /** Why its orders wait, where the whole direct debit collects nothing. */
  readonly heldUp: 'account_suspended' | 'direct_debit_not_active' | null;
  /** Orders that are withdrawn: nothing of them could be taken for a whole period, or they are above the maximum. */
  readonly withdrawn: Readonly<Record<'lapsed' | 'above_maximum', readonly Charge[]>>;
  /**
   * The collection of its next period: `none` where that takes nothing, `lapsed` where the whole period passed while its
   * merchant was suspended, `not_due`, or `postponed` with its merchant.
   */
  readonly own: Turn | 'none' | 'lapsed' | 'not_due' | 'postponed';
  /** Its carried orders, where its next collection is due. The others wait for it. */
  readonly carried: Readonly<Record<Turn, readonly Charge[]>>;
  /** Carried orders that are above the maximum, or need a consent that does not list them: they stay unpaid. */
  readonly unpaid: readonly Charge[];
};

/** Why an order that is due is not presented. */
export const WAITING_REASONS = [
  'account_suspended',
  'direct_debit_not_active',
  'not_announced',
  'no_place',
  'lapsed',
  'above_maximum',
  'unfit_detail',
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** What competes for the places of a day. */
type Candidate = {
  readonly of: 'own' | 'carried' | 'orders';
  readonly period: number;
  readonly charge?: Charge;
  /** It was pre-notified for the day of the run. */
  readonly isAnnounced: boolean;
};

/**
 * How many carried orders are presented again at once: six writes each of the hundred that a transaction holds, with their
 * events.
 */
export const MOST_PRESENTED_AGAIN = 14;

/**
 * Returns what of a direct debit may go to the bank on the day of a run. Opening and claiming both ask this; nothing else
 * decides. What was pre-notified for the day keeps its place; what is left of the places goes to the oldest periods first,
 * where the run's own pre-notification is made in time (Mandate, Periods and limits; Dates and notice).
 */
export function planCollection(debit: DirectDebit, facts: CollectionFacts, run: RunClock): CollectionPlan {
  const { day } = run;
  const earliest = earliestDay(run);
  const next = earliest > day ? earliest : businessDaysAfter(day, 1, run.closed);
  const heldUp = heldUpBy(debit, facts, day);
  const queued = facts.orders.filter(isQueued).sort(byAge);
  const due = queued.filter((charge) => charge.charge_date <= day);
  const lapsed = due.filter((charge) => isLapsed(debit, charge, facts, { day, heldUp }));
  const left = due.filter((charge) => !lapsed.includes(charge));
  const nothing = { present: [], announce: [], wait: [] };
  if (heldUp)
    return {
      ...{ next, heldUp, carried: nothing, unpaid: [] },
      orders: { ...nothing, wait: left },
      withdrawn: { lapsed, above_maximum: [] },
      own: isCycleDue(debit, day) && facts.isSuspended ? 'postponed' : 'not_due',
    };
  const kept = queued.filter((charge) => !lapsed.includes(charge));
  const above = aboveMaximum(debit, kept).filter((charge) => left.includes(charge));
  const carried = isCycleDue(debit, day) ? facts.carried : [];
  const unpaid = carried
    .filter((charge) => !canBePresentedAgain(debit, charge))
    .slice(0, MOST_PRESENTED_AGAIN);
  const candidates = [
    ...ownCandidates(debit, facts, day),
    ...carriedCandidates(debit, carried, day).slice(0, MOST_PRESENTED_AGAIN - unpaid.length),
    ...left
      .filter((charge) => !above.includes(charge))
      .map((charge) => ({
        ...{ of: 'orders' as const, period: charge.period.n, charge },
        isAnnounced: allows(charge.announced, debit, day),
      })),
  ].sort(inTurn);
  const turns = turnsOf(debit, candidates, { facts, earliest, next }, run);
  const of = (kind: Candidate['of'], turn: Turn) =>
    candidates.flatMap((candidate) =>
      candidate.of === kind && turns.get(candidate) === turn ? (candidate.charge ?? []) : [],
    );
  const all = (kind: 'carried' | 'orders') => ({
    present: of(kind, 'present'),
    announce: of(kind, 'announce'),
    wait: of(kind, 'wait'),
  });
  const own = candidates.find((candidate) => candidate.of === 'own');
  return {
    ...{ next, heldUp: null, unpaid, orders: all('orders'), carried: all('carried') },
    withdrawn: { lapsed, above_maximum: above },
    own: own ? (turns.get(own) ?? 'wait') : withoutOwn(debit, facts, day),
  };
}

/** Returns whether the next collection of a direct debit is due by a day. */
export function isCycleDue({ ending, next_payment_date }: DirectDebit, day: CalendarDate): boolean {
  return ending === null && next_payment_date !== null && next_payment_date <= day;
}

/** Returns whether a carried order may be presented again: its consent allows it, and it is within the maximum in force. */
export function canBePresentedAgain(debit: DirectDebit, charge: Charge): boolean {
  return charge.needs_consent !== true && hasRoomAgain(debit, charge);
}

/** Returns the amount of the next collection itself; undefined where it varies, or its period has no room for it. */
export function ownAmount(debit: DirectDebit): Centavos | undefined {
  const { amount, cycle, max_amount } = debit;
  return amount !== null && sumsOf(debit, cycle).held + amount <= max_amount ? amount : undefined;
}

/** Returns carried orders in the order in which they are presented again: those of the oldest periods first. */
export function oldestFirst(carried: readonly Charge[]): Charge[] {
  return carried.toSorted((one, other) => one.period.n - other.period.n);
}

/** Ids begin with their time. */
const byAge = (one: Charge, other: Charge) => (one.id < other.id ? -1 : 1);

/** Why nothing of a direct debit may be collected on a day. */
function heldUpBy(
  debit: DirectDebit,
  { isSuspended }: CollectionFacts,
  day: CalendarDate,
): CollectionPlan['heldUp'] {
  if (isSuspended) return 'account_suspended';
  const { status, ending, is_withdrawing } = debit;
  const isOpen = status === 'active' && ending === null && !is_withdrawing && !isOver(debit, day);
  return isOpen ? null : 'direct_debit_not_active';
}

/**
 * It was due a whole period ago, and nothing could be taken of its direct debit since: a run found so, or its merchant was
 * suspended all the time (Mandate, Dates and notice). What waits for a place, or for a run, does not lapse.
 */
function isLapsed(
  { interval }: DirectDebit,
  { first_due_on, charge_date, is_held_up }: Charge,
  { suspension }: CollectionFacts,
  { day, heldUp }: { day: CalendarDate; heldUp: CollectionPlan['heldUp'] },
): boolean {
  const since = first_due_on ?? charge_date;
  const until = interval === null ? addDays(since, DAYS_FOR_SINGLE_PAYMENT) : nominalDate(since, interval, 1);
  const wasHeldUp = heldUp !== null || is_held_up === true;
  return (wasHeldUp && day >= until) || passedWithin(suspension, since, until);
}

const passedWithin = (suspension: Suspension | undefined, from: CalendarDate, until: CalendarDate) =>
  suspension !== undefined && suspension.from <= from && until <= suspension.to;

/**
 * Returns whether a whole period of a recurring direct debit passed while its merchant was suspended: nothing is collected
 * for it (Mandate, Dates and notice).
 */
export function hasLapsed(
  debit: DirectDebit,
  { suspension }: Pick<CollectionFacts, 'suspension'>,
  n: number,
): boolean {
  return debit.is_recurring && passedWithin(suspension, agreedDay(debit, n), agreedDay(debit, n + 1));
}

/**
 * The newest orders of each period that holds more than the maximum in force, until it does not; and those that are above it
 * by themselves, since the sums of a past period may be forgotten.
 */
function aboveMaximum(debit: DirectDebit, queued: readonly Charge[]): Charge[] {
  const over = new Map<number, number>();
  return queued.toReversed().filter(({ period: { n }, totals }) => {
    const excess = over.get(n) ?? sumsOf(debit, n).held - debit.max_amount;
    const isAbove = excess > 0 || totals.total > debit.max_amount;
    over.set(n, isAbove ? excess - totals.total : excess);
    return isAbove;
  });
}

function ownCandidates(debit: DirectDebit, facts: CollectionFacts, day: CalendarDate): Candidate[] {
  const amount = ownAmount(debit);
  const { announced, cycle: period } = debit;
  if (!isCycleDue(debit, day) || amount === undefined || hasLapsed(debit, facts, period)) return [];
  return [{ of: 'own', period, isAnnounced: allows(announced, debit, day) && announced?.amount === amount }];
}

function withoutOwn(debit: DirectDebit, facts: CollectionFacts, day: CalendarDate): CollectionPlan['own'] {
  if (!isCycleDue(debit, day)) return 'not_due';
  return hasLapsed(debit, facts, debit.cycle) ? 'lapsed' : 'none';
}

function carriedCandidates(debit: DirectDebit, carried: readonly Charge[], day: CalendarDate): Candidate[] {
  const isNamed = ({ id }: Charge) =>
    allows(debit.announced, debit, day) && (debit.announced?.orders.includes(id) ?? false);
  const able = oldestFirst(carried.filter((charge) => canBePresentedAgain(debit, charge)));
  const named = able.filter(isNamed);
  return [...named, ...able.filter((charge) => !isNamed(charge))].map((charge) => ({
    of: 'carried',
    period: charge.period.n,
    charge,
    isAnnounced: isNamed(charge),
  }));
}

/** The next collection itself comes first: what is carried, or waits, would otherwise put it off again and again. */
function inTurn(one: Candidate, other: Candidate): number {
  const isOwn = Number(other.of === 'own') - Number(one.of === 'own');
  return isOwn || one.period - other.period;
}

/** Whose turn it is on the day, and who is pre-notified for the next one. */
function turnsOf(
  debit: DirectDebit,
  candidates: readonly Candidate[],
  { facts, earliest, next }: { facts: CollectionFacts; earliest: CalendarDate; next: CalendarDate },
  { day }: RunClock,
): Map<Candidate, Turn> {
  const takePlace = placesOf(debit, day, earlierPeriods(facts.taken));
  const takeNext = placesOf(debit, next, announcedPeriods(debit, facts, next));
  const turns = new Map<Candidate, Turn>();
  for (const candidate of candidates) {
    if (candidate.isAnnounced && takePlace(candidate.period)) turns.set(candidate, 'present');
  }
  for (const candidate of candidates) {
    if (turns.has(candidate)) continue;
    if (earliest <= day) turns.set(candidate, takePlace(candidate.period) ? 'present' : 'wait');
    else {
      const isAnnounced = !isOver(debit, next) && takeNext(candidate.period);
      turns.set(candidate, isAnnounced ? 'announce' : 'wait');
    }
  }
  return turns;
}

/** Returns the earlier periods of which something was pre-notified for a day. */
export function announcedPeriods(
  debit: DirectDebit,
  { orders, carried }: Pick<CollectionFacts, 'orders' | 'carried'>,
  day: CalendarDate,
): number[] {
  const { announced, cycle, next_payment_date } = debit;
  const periods = orders
    .filter((charge) => isQueued(charge) && allows(charge.announced, debit, day))
    .map(({ period }) => period.n);
  if (announced && allows(announced, debit, day) && next_payment_date === day) {
    if (announced.amount > 0) periods.push(cycle);
    const named = carried.filter(({ id }) => announced.orders.includes(id));
    periods.push(...named.map(({ period }) => period.n));
  }
  return periods.filter((period) => period < ownPeriod(debit, day));
}

/** Returns the first business day from one on that has a place for an order of a period. */
export function firstDayWithPlace(
  debit: DirectDebit,
  facts: Pick<CollectionFacts, 'orders' | 'carried'>,
  period: number,
  { from, closed }: { from: CalendarDate; closed: ReadonlySet<string> },
): CalendarDate {
  let day = nextBusinessDay(from, closed);
  while (!placesOf(debit, day, announcedPeriods(debit, facts, day))(period)) {
    day = businessDaysAfter(day, 1, closed);
  }
  return day;
}
