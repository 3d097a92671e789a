import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import type { Rules, Step } from './rules.ts';
import { chargeIn, todayIn, type World, wasNotified } from './world.ts';

/** The orders that a decision puts into the file of its day. */
const filedBy = ({ before, after }: Step) =>
  after.charges.filter(
    ({ id, status }) => status === 'pending' && chargeIn(before, id)?.status === 'created',
  );

const each = (holds: (charge: Charge, world: World) => boolean) => (step: Step) =>
  filedBy(step).every((charge) => holds(charge, step.after));

/** The rules of the mandate for every order in a file (Mandate, Invariants). */
export const FILED: Rules = {
  'only a claim puts orders there': (step) => step.happening.kind === 'claim' || filedBy(step).length === 0,
  'its direct debit is active, and its consent in force': each(
    (_, { debit }) => debit.status === 'active' && debit.consent.in_force,
  ),
  'its direct debit is not on the way to its end': each(
    (_, { debit }) => debit.ending === null && debit.revoked_at === null && !debit.is_withdrawing,
  ),
  'its merchant is not suspended': each((_, { isSuspended }) => !isSuspended),
  'it is taken from the account that its customer has consented to': each(
    ({ payment_method_id }, { debit }) =>
      payment_method_id !== undefined && payment_method_id === debit.consent.method_id,
  ),
  'it was pre-notified for that day, amount and account, on a day before': each(
    (charge, world) =>
      charge.pre_notification?.date === charge.presented_on &&
      charge.presented_on !== undefined &&
      wasNotified(world, charge, charge.presented_on),
  ),
  'the day is a business day of its term': each(
    ({ presented_on }, { debit }) =>
      presented_on !== undefined && isBusinessDay(presented_on) && !isOver(debit, presented_on),
  ),
  'it is not before its day': each(
    ({ charge_date, presented_on }) => presented_on !== undefined && charge_date <= presented_on,
  ),
  'it takes no more than its customer has consented to': each(
    ({ totals }, { debit }) => totals.total <= debit.max_amount,
  ),
  'of a day and a direct debit it takes two earlier periods at most': (step) => {
    const today = todayIn(step.after);
    const own = ownPeriod(step.after.debit, today);
    const periods = step.after.charges
      .filter(({ presented_on, period }) => presented_on === today && period.n < own)
      .map(({ period }) => period.n);
    return filedBy(step).length === 0 || new Set(periods).size <= 2;
  },
};

/** The rules for the due orders that a claim finds. */
export const PLANNED: Rules = {
  'each is presented, waits for a later day, or is withdrawn': ({ happening, before, after, decision }) => {
    if (happening.kind !== 'claim') return true;
    const today = todayIn(before);
    const due = before.charges.filter(
      ({ status, charge_date, exception }) =>
        status === 'created' && exception === undefined && charge_date <= today,
    );
    const moves = (id: string) => decision.moved.filter(({ charge }) => charge.id === id).length;
    return due.every(({ id }) => {
      const { status, charge_date } = chargeIn(after, id) ?? {};
      const waits = status === 'created' && charge_date !== undefined && charge_date > today;
      return moves(id) === 1 && (waits || status === 'pending' || status === 'cancelled');
    });
  },
  'one that was pre-notified in time for that day keeps its place': ({ happening, before, after }) => {
    const { status, ending } = before.debit;
    const isCollected = status === 'active' && ending === null && !before.isSuspended;
    if (happening.kind !== 'claim' || !isCollected) return true;
    const today = todayIn(before);
    return before.charges.every((charge) => {
      const isDue = charge.status === 'created' && charge.charge_date <= today;
      const { pre_notification } = charge;
      const isAllowed =
        pre_notification?.date === today &&
        pre_notification.on < today &&
        pre_notification.account === before.debit.payment_method_id;
      const found = chargeIn(after, charge.id);
      return !isDue || !isAllowed || found?.status === 'pending' || found?.status === 'cancelled';
    });
  },
};
