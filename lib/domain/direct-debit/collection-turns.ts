import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from './charge.ts';
import type { RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { earlierPeriods, placesOf } from './day-places.ts';
import { hasLapsed } from './lapse.ts';
import { canBePresentedAgain, isCycleDue, oldestFirst, ownAmount } from './next-collection.ts';
import { allows, isNamed } from './pre-notification.ts';
import { preNotifiedPeriods } from './pre-notified-places.ts';
import type { DirectDebit } from './record.ts';
import { isOver } from './schedule.ts';

/**
 * What may happen to one collection on the day of a run: it goes into the day's file; it is pre-notified for `next`; or it
 * waits until then.
 */
export type Turn = 'present' | 'preNotify' | 'wait';

/** A collection that competes for the places of a day. */
export type Candidate = {
  readonly of: 'own' | 'carried' | 'orders';
  readonly period: number;
  readonly charge?: Charge;
  /** Whether it was pre-notified for the day of the run. */
  readonly isPreNotified: boolean;
};

/** Returns the next collection itself, if it is due and takes an amount. */
export function ownCandidates(debit: DirectDebit, facts: CollectionFacts, day: CalendarDate): Candidate[] {
  const amount = ownAmount(debit);
  const { pre_notification } = debit;
  const { cycle: period } = debit.schedule;
  if (!isCycleDue(debit, day) || amount === undefined || hasLapsed(debit, facts, period, day)) return [];
  return [
    {
      of: 'own',
      period,
      isPreNotified: allows(pre_notification, debit, day) && pre_notification?.amount === amount,
    },
  ];
}

/** Returns the carried orders that may be presented again: pre-notified orders first, then the oldest. */
export function carriedCandidates(
  debit: DirectDebit,
  carried: readonly Charge[],
  day: CalendarDate,
): Candidate[] {
  const able = oldestFirst(carried.filter((charge) => canBePresentedAgain(debit, charge)));
  const named = able.filter((charge) => isNamed(debit, day, charge));
  return [...named, ...able.filter((charge) => !isNamed(debit, day, charge))].map((charge) => ({
    of: 'carried',
    period: charge.period.n,
    charge,
    isPreNotified: isNamed(debit, day, charge),
  }));
}

/**
 * Orders candidates. The next collection itself is first: otherwise carried and waiting orders would delay it again and
 * again.
 */
export function inTurn(one: Candidate, other: Candidate): number {
  const isOwn = Number(other.of === 'own') - Number(one.of === 'own');
  return isOwn || one.period - other.period;
}

/** Returns what happens to each candidate on the day of a run, by the places of that day and of the next one. */
export function turnsOf(
  debit: DirectDebit,
  candidates: readonly Candidate[],
  { facts, earliest, next }: { facts: CollectionFacts; earliest: CalendarDate; next: CalendarDate },
  { day }: RunClock,
): Map<Candidate, Turn> {
  const takePlace = placesOf(debit, day, earlierPeriods(facts.taken));
  const takeNext = placesOf(debit, next, preNotifiedPeriods(debit, facts, next));
  const turns = new Map<Candidate, Turn>();
  for (const candidate of candidates) {
    if (candidate.isPreNotified && takePlace(candidate.period)) turns.set(candidate, 'present');
  }
  for (const candidate of candidates) {
    if (turns.has(candidate)) continue;
    if (earliest <= day) turns.set(candidate, takePlace(candidate.period) ? 'present' : 'wait');
    else {
      const isPreNotified = !isOver(debit, next) && takeNext(candidate.period);
      turns.set(candidate, isPreNotified ? 'preNotify' : 'wait');
    }
  }
  return turns;
}
