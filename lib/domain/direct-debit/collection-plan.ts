import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, isQueued } from './charge.ts';
import type { RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import {
  type Candidate,
  carriedCandidates,
  inTurn,
  ownCandidates,
  type Turn,
  turnsOf,
} from './collection-turns.ts';
import { hasLapsed, isLapsed } from './lapse.ts';
import { type DatedRetry, lastRetries } from './last-retries.ts';
import { canBePresentedAgain, isCycleDue } from './next-collection.ts';
import { sumsOf } from './periods.ts';
import { allows, earliestDay } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { isOver } from './schedule.ts';

/** Which orders of a direct debit may go to the bank on the day of a run, and what happens to the others. */
export type CollectionPlan = {
  /** The day for which orders that are not presented are pre-notified, or until which they wait. */
  readonly next: CalendarDate;
  /** Its orders that are due. */
  readonly orders: Readonly<Record<Turn, readonly Charge[]>>;
  /** Why its orders wait, if nothing of the direct debit is collected. */
  readonly heldUp: 'account_suspended' | 'direct_debit_not_active' | null;
  /** Orders that are withdrawn: they could not be collected for a whole period, or they are above the maximum. */
  readonly withdrawn: Readonly<Record<'lapsed' | 'above_maximum', readonly Charge[]>>;
  /**
   * The collection of its next period: `none` if it takes nothing, `lapsed` if nothing could be
   * collected for the whole period, `not_due`, or `postponed` while its merchant is suspended.
   */
  readonly own: Turn | 'none' | 'lapsed' | 'not_due' | 'postponed';
  /** Its carried orders, if its next collection is due. The others wait for it. */
  readonly carried: Readonly<Record<Turn, readonly Charge[]>>;
  /** Carried orders without a place that no later collection presents, each with a day that has one. */
  readonly last: readonly DatedRetry[];
  /** Carried orders that are above the maximum, or need a consent that lists them: they stay unpaid. */
  readonly unpaid: readonly Charge[];
};

/** Why a due order is not presented. */
export const WAITING_REASONS = [
  'account_suspended',
  'direct_debit_not_active',
  'not_pre_notified',
  'no_place',
  'lapsed',
  'above_maximum',
  'unfit_detail',
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/**
 * How many carried orders are presented again at once: each needs six of the hundred writes of a transaction, with
 * their events.
 */
export const MOST_PRESENTED_AGAIN = 14;

/**
 * Returns which orders of a direct debit may go to the bank on the day of a run. Opening and claiming both use this
 * plan; nothing else decides. Orders that were pre-notified for the day keep their place. The remaining places go to
 * the oldest periods first, if the run itself can pre-notify in time (Mandate, Periods and limits; Dates and notice).
 */
export function planCollection(debit: DirectDebit, facts: CollectionFacts, run: RunClock): CollectionPlan {
  const { day } = run;
  const earliest = earliestDay(run);
  const next = earliest > day ? earliest : businessDaysAfter(day, 1, run.closed);
  const heldUp = heldUpBy(debit, facts, day);
  const queued = facts.orders.filter(isQueued).sort(byAge);
  const due = queued.filter((charge) => charge.charge_date <= day);
  const lapsed = due.filter((charge) => isLapsed(debit, charge, facts, day));
  const left = due.filter((charge) => !lapsed.includes(charge));
  const nothing = { present: [], preNotify: [], wait: [] };
  if (heldUp)
    return {
      ...{ next, heldUp, carried: nothing, last: [], unpaid: [] },
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
        isPreNotified: allows(charge.pre_notification, debit, day),
      })),
  ].sort(inTurn);
  const turns = turnsOf(debit, candidates, { facts, earliest, next }, run);
  const of = (kind: Candidate['of'], turn: Turn) =>
    candidates.flatMap((candidate) =>
      candidate.of === kind && turns.get(candidate) === turn ? (candidate.charge ?? []) : [],
    );
  const all = (kind: 'carried' | 'orders') => ({
    present: of(kind, 'present'),
    preNotify: of(kind, 'preNotify'),
    wait: of(kind, 'wait'),
  });
  const candidate = candidates.find(({ of: kind }) => kind === 'own');
  const own = candidate ? (turns.get(candidate) ?? 'wait') : withoutOwn(debit, facts, day);
  const [ofDay, ofCycle] = [all('orders'), all('carried')];
  const placeless = { wait: ofCycle.wait, notified: [...ofDay.preNotify, ...ofCycle.preNotify], next };
  return {
    ...{ next, heldUp: null, unpaid, orders: ofDay, carried: ofCycle, own },
    last: isMovedOn({ own }) ? lastRetries(debit, facts, placeless, run) : [],
    withdrawn: { lapsed, above_maximum: above },
  };
}

/** Returns whether the run ends the collection of this period, so that the next one is that of the next period. */
export const isMovedOn = ({ own }: Pick<CollectionPlan, 'own'>) =>
  own === 'present' || own === 'none' || own === 'lapsed';

/** Ids begin with their time. */
const byAge = (one: Charge, other: Charge) => (one.id < other.id ? -1 : 1);

/** Returns why nothing of a direct debit may be collected on a day, or null. */
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
 * Returns the newest orders of each period that holds more than the maximum in force, until it does not. It also
 * returns orders that exceed the maximum on their own, since the sums of a past period may be forgotten.
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

function withoutOwn(debit: DirectDebit, facts: CollectionFacts, day: CalendarDate): CollectionPlan['own'] {
  if (!isCycleDue(debit, day)) return 'not_due';
  return hasLapsed(debit, facts, debit.schedule.cycle, day) ? 'lapsed' : 'none';
}
