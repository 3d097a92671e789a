import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge, ChargeMove } from './charge.ts';
import { preNotifiedAgain, waitingUntil } from './charge-transitions.ts';
import type { RunClock } from './clock.ts';
import type { CollectionPlan } from './collection-plan.ts';
import { ownPeriod } from './day-places.ts';
import { type Decision, withEvents } from './decision.ts';
import { allows, preNotificationFor, upcomingCharges } from './pre-notification.ts';
import { claimed, type Place } from './presentment-transitions.ts';
import type { DirectDebit } from './record.ts';
import { type Withdrawn, withdrawing } from './withdrawal.ts';

/** An order for the file of the day: a digest of the account that it is taken from, and its merchant's settlement. */
export type Presented = { readonly charge: Charge } & Pick<Place, 'accountDigest' | 'settlement'>;

/** The part of a plan that is done in one transaction. */
export type Claiming = {
  readonly present: readonly Presented[];
  readonly preNotify: readonly Charge[];
  readonly wait: readonly Charge[];
  readonly withdraw: readonly Withdrawn[];
};

/**
 * Decides what happens to the due orders of a direct debit on the day of a run, as planned: some go into the file of
 * the day, some are pre-notified for the next one, some wait, and some are withdrawn.
 */
export function claimOrders(
  debit: DirectDebit,
  { present, preNotify, wait, withdraw }: Claiming,
  { fileId, plan }: { fileId: string; plan: Pick<CollectionPlan, 'next'> },
  run: RunClock,
): Decision {
  const { next } = plan;
  const again = preNotificationFor(next, debit, run);
  const moves: ChargeMove[] = [
    ...present.map(({ charge, accountDigest, settlement }) => ({
      charge,
      transition: presentedAs(debit, charge, { fileId, accountDigest, settlement }, run),
    })),
    ...preNotify.map((charge) => ({ charge, transition: preNotifiedAgain(again) })),
    ...wait.map((charge) => ({ charge, transition: waitingUntil(next) })),
  ];
  const decision = withdrawing(debit, withdraw, {}, run, undefined, moves);
  const unnamed = present.flatMap(({ charge }) =>
    allows(charge.pre_notification, debit, run.day) ? [] : charge,
  );
  return withEvents(decision, ...notified(debit, run.day, unnamed), ...notified(debit, next, preNotify));
}

/** Puts a charge into the file. If it has no pre-notification for the day, the run itself makes one in time. */
function presentedAs(
  debit: DirectDebit,
  { pre_notification }: Charge,
  place: Omit<Place, 'date'>,
  run: RunClock,
) {
  const transition = claimed(debit, { ...place, date: run.day });
  if (allows(pre_notification, debit, run.day)) return transition;
  const set = {
    ...transition.set,
    charge_date: run.day,
    pre_notification: preNotificationFor(run.day, debit, run),
  };
  return { ...transition, set };
}

const notified = (debit: DirectDebit, date: CalendarDate, orders: readonly Charge[]) =>
  upcomingCharges(debit, date, orders, ownPeriod(debit, date));
