import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Seller } from '#lib/domain/order.ts';
import { type Charge, type ChargeMove, type ChargeTerms, newCharge, successorTerms } from './charge.ts';
import { leftUnpaid, succeededBy } from './charge-transitions.ts';
import type { RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { type CollectionPlan, isMovedOn, planCollection } from './collection-plan.ts';
import { countersAfter } from './counters.ts';
import { ownPeriod } from './day-places.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { datesCollected, notLapsedFrom } from './lapse.ts';
import { decide } from './lifecycle.ts';
import { isDone, ownAmount } from './next-collection.ts';
import {
  allows,
  cyclePreNotification,
  isNamed,
  preNotificationFor,
  upcoming,
  upcomingOwn,
  upcomingRetry,
} from './pre-notification.ts';
import type { DirectDebit } from './record.ts';
import { requireActive } from './require-state.ts';
import { datesPostponed, isOver, periodOf } from './schedule.ts';

/** An order that a collection opens, before it has a reference, and the failed order that it retries. */
export type OpenedOrder = {
  terms: Omit<ChargeTerms, 'reference'>;
  retried?: Charge;
  /** Whether it was already pre-notified for that day. */
  wasNotified: boolean;
};

/**
 * Returns the orders that the next collection of a direct debit opens: each takes a reference. Orders of the plan's
 * `next` day, and after the last collection of later days, are pre-notified with the collection that they missed.
 */
export function ordersOf(debit: DirectDebit, plan: CollectionPlan, run: RunClock): OpenedOrder[] {
  const { own, carried, last, next } = plan;
  const { pre_notification: before, concept, schedule } = debit;
  const termsOn = (date: CalendarDate, wasNotified: boolean) => {
    const on = wasNotified && before ? before.on : run.today;
    return { chargeDate: date, pre_notification: { ...preNotificationFor(date, debit, run), on } };
  };
  const retryOn = (date: CalendarDate) => (charge: Charge) => {
    const wasNotified = isNamed(debit, date, charge);
    const terms = { ...successorTerms(charge), ...termsOn(date, wasNotified) };
    return { terms, retried: charge, wasNotified };
  };
  const amount = own === 'present' ? ownAmount(debit) : undefined;
  const wasNotified = allows(before, debit, run.day) && before?.amount === amount;
  const ownTerms = { concept, period: periodOf(debit, schedule.cycle), ...termsOn(run.day, wasNotified) };
  return [
    ...carried.present.map(retryOn(run.day)),
    ...(isMovedOn(plan) ? carried.preNotify.map(retryOn(next)) : []),
    ...last.map(({ charge, date }) => retryOn(date)(charge)),
    ...(amount === undefined ? [] : [{ terms: { amount, ...ownTerms }, wasNotified }]),
  ];
}

/**
 * Opens the part of the next collection of a direct debit that may be presented on the day of the run, each order with
 * one of the references. Sets the date of the following collection, so that each happens once. A collection that was
 * not pre-notified for the day is pre-notified now and moved to the next business day. A recurring direct debit with
 * nothing left to collect is completed; a one-off ends when it is paid, or with its term.
 * @throws ApiError `direct_debit_not_active` and the other errors of `requireActive`
 */
export function openCycle(
  debit: DirectDebit,
  { references, seller, ...facts }: CollectionFacts & { references: readonly number[]; seller: Seller },
  run: RunClock,
): Decision {
  requireActive(debit, { today: run.day });
  const plan = planCollection(debit, facts, run);
  if (plan.own === 'postponed') return postpone(debit, facts, run);
  const orders = ordersOf(debit, plan, run);
  if (orders.length !== references.length)
    throw new Error('A collection takes one reference for each of its orders');
  const opened = orders.map(({ terms, ...rest }, index): Opened => {
    const reference = references[index] as number;
    return { charge: newCharge(debit, { ...terms, reference }, seller, run.now), ...rest };
  });
  const moved: ChargeMove[] = [
    ...opened.flatMap(({ charge, retried }) =>
      retried ? [{ charge: retried, transition: succeededBy(retried, charge.id) }] : [],
    ),
    ...plan.unpaid.map((charge) => ({ charge, transition: leftUnpaid })),
  ];
  const charges = opened.map(({ charge }) => charge);
  const counters = countersAfter(debit.counters, { opened: charges, moved });
  const changes = isMovedOn(plan) ? collected(debit, facts, run) : movedTo(debit, plan, run);
  const ends = debit.is_recurring && isDone({ ...debit, ...changes, counters });
  const changing = { opened: charges, moved, forgetBefore: firstDayToCome(run) };
  const decision = decide(debit, ends ? { ...changes, status: 'completed' } : changes, run, changing);
  return withEvents(decision, ...notifiedNow(debit, plan, opened, run));
}

/**
 * Returns the first day that may still be charged: the day of the run, or today if the run simulates a later day. The
 * requests of an account are dated from today on, unless it has a clock of its own.
 */
function firstDayToCome({ day, now, own }: RunClock): CalendarDate {
  const today = own ? day : mexicoCityDate(now);
  return today < day ? today : day;
}

type Opened = Pick<OpenedOrder, 'retried' | 'wasNotified'> & { charge: Charge };

/** Moves on to the next period; if periods have lapsed, to the first one after them. */
function collected(debit: DirectDebit, facts: CollectionFacts, run: RunClock): Changes {
  return { ...datesCollected(debit, facts, run), pre_notification: null };
}

/** Moves the collection itself to the next business day, pre-notified if that day has a place for it. */
function movedTo(debit: DirectDebit, { next, own, carried }: CollectionPlan, run: RunClock) {
  if (isOver(debit, next))
    return { next_payment_date: null, requested_payment_date: null, pre_notification: null };
  const amount = own === 'preNotify' ? (ownAmount(debit) ?? (0 as Centavos)) : (0 as Centavos);
  const isPreNotified = amount > 0 || carried.preNotify.length > 0;
  const pre_notification = isPreNotified
    ? cyclePreNotification(debit, next, { own: amount, carried: carried.preNotify }, run)
    : null;
  return { next_payment_date: next, pre_notification };
}

/** Returns the pre-notifications that the run makes: one for each day, with all orders that were not named before. */
function notifiedNow(
  debit: DirectDebit,
  plan: CollectionPlan,
  opened: readonly Opened[],
  run: RunClock,
): Decision['events'] {
  const ofDay = (date: CalendarDate) =>
    opened
      .filter(({ charge, wasNotified }) => charge.charge_date === date && !wasNotified)
      .map(({ charge, retried }) =>
        retried ? upcomingRetry(retried) : upcomingOwn(charge.period.n, charge.totals.total),
      );
  const amount = ownAmount(debit);
  const moved = isMovedOn(plan) || isOver(debit, plan.next) ? [] : plan.carried.preNotify.map(upcomingRetry);
  const own =
    plan.own === 'preNotify' && amount !== undefined ? [upcomingOwn(debit.schedule.cycle, amount)] : [];
  const later = new Set(plan.last.map(({ date }) => date).filter((date) => date !== plan.next));
  return [
    ...upcoming(debit, run.day, ofDay(run.day), ownPeriod(debit, run.day)),
    ...upcoming(debit, plan.next, [...ofDay(plan.next), ...moved, ...own], ownPeriod(debit, plan.next)),
    ...[...later].flatMap((date) => upcoming(debit, date, ofDay(date), ownPeriod(debit, date))),
  ];
}

/** Postpones the direct debits of a suspended account: nothing is collected, and the next run examines them again. */
function postpone(debit: DirectDebit, facts: CollectionFacts, run: RunClock): Decision {
  const { day, closed } = run;
  const n = notLapsedFrom(debit, facts, debit.schedule.cycle, day);
  return decide(debit, { ...datesPostponed(debit, n, { today: day, closed }), pre_notification: null }, run);
}
