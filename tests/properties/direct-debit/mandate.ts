import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import { periodOn } from '#lib/domain/direct-debit/schedule.ts';
import type { Rules } from './rules.ts';
import { chargeIn, debtIn, todayIn, type World, wasNotified } from './world.ts';

const OPEN: readonly string[] = ['created', 'pending', 'in_process'];

const isOpen = ({ status }: Charge) => OPEN.includes(status);
const isPaid = ({ status }: Charge) => status === 'paid';
/** Failed, and can still be retried: its amount stays reserved. */
const isReserved = ({ status, retried_by }: Charge) =>
  (status === 'failed' || status === 'pending_next_cycle') && retried_by === null;

const sum = (charges: readonly Charge[]) => charges.reduce((all, { totals }) => all + totals.total, 0);
const periodsOf = ({ charges }: World) => [...new Set(charges.map(({ period }) => period.n))];
const inPeriod = ({ charges }: World, n: number) => charges.filter(({ period }) => period.n === n);
const counting = (world: World, n: number) =>
  inPeriod(world, n).filter((charge) => isOpen(charge) || isPaid(charge) || isReserved(charge));
/** An order that was taken twice has happened: our rules could not prevent it, and its refund is due. */
const isTakenOnce = ({ refund_due }: Charge) => refund_due === undefined;
const isMerchants = (charge: Charge) =>
  isPaid(charge) && isTakenOnce(charge) && charge.refunded_at === undefined;
const wasTakenTwice = (world: World, n: number) =>
  inPeriod(world, n).some(({ twice_with }) => twice_with !== undefined);
const countingOnce = (world: World, n: number) => counting(world, n).filter(isTakenOnce);

/** The oldest period whose sums must be complete: nothing is charged in earlier ones. */
const oldest = (world: World) => Math.min(world.debit.schedule.cycle, periodOn(world.debit, todayIn(world)));

const sumsIn = ({ debit }: World, n: number) =>
  debit.counters.periods.find((sums) => sums.n === n) ?? { n, held: 0, open: 0, paid: 0, failed: 0 };

const firstDay = ({ schedule: { anchor_date, anchor_cycle } }: DirectDebit) =>
  anchor_cycle === 0 ? nextBusinessDay(anchor_date) : '2000-01-01';

/** The sums are kept as long as the period can be charged. */
const isKept = ({ debit }: World) => !isFinal(debit) && debit.ending === null;

/** The rules of the mandate for every decision (Mandate, Invariants). */
export const LIMITS: Rules = {
  'of each period no more is open, paid and reserved than its maximum, unless less was agreed to since': ({
    before,
    after,
  }) =>
    periodsOf(after).every((n) => {
      const counts = sum(countingOnce(after, n));
      const isNoMore =
        counts <= sum(countingOnce(before, n)) &&
        after.debit.counters.open_orders <= before.debit.counters.open_orders;
      return counts <= after.debit.max_amount || isNoMore || wasTakenTwice(after, n);
    }),
  'of a single payment one order at most is open or paid': ({ after }) =>
    after.debit.is_recurring ||
    wasTakenTwice(after, 0) ||
    after.charges.filter((charge) => isTakenOnce(charge) && (isOpen(charge) || isPaid(charge))).length <= 1,
  'of the payments of a debt one at most is the merchant’s, and nothing more is collected of it then': ({
    after,
  }) =>
    after.charges.filter(isMerchants).every((charge) => {
      const others = debtIn(after, charge);
      return !others.some((one) => isMerchants(one) || isOpen(one) || one.status === 'pending_next_cycle');
    }),
  'its sums are those of its orders': ({ after }) =>
    !isKept(after) ||
    periodsOf(after).every((n) => {
      const { held, open, paid, failed } = sumsIn(after, n);
      const orders = inPeriod(after, n);
      const isWhole = n >= oldest(after);
      return (
        open === orders.filter(isOpen).length &&
        failed === orders.filter(isReserved).length &&
        (!isWhole || (paid === orders.filter(isPaid).length && held === sum(counting(after, n))))
      );
    }),
  'a successor keeps the period and the amount of the order that it retries': ({ after, decision }) =>
    decision.opened.every(({ retry_of, period, totals }) => {
      const retried = chargeIn(after, retry_of);
      return !retried || (retried.period.n === period.n && retried.totals.total === totals.total);
    }),
};

/** The rules of the mandate for every order that is opened or moved. */
export const OPENED: Rules = {
  'nothing is opened without consent in force': ({ decision, before: { debit } }) =>
    decision.opened.length === 0 ||
    (debit.consent.in_force &&
      debit.status === 'active' &&
      debit.ending === null &&
      debit.revoked_at === null &&
      !debit.is_withdrawing),
  'no run opens anything for a merchant that is suspended': ({ decision, before, happening }) =>
    happening.kind !== 'run' || !before.isSuspended || decision.opened.length === 0,
  'nothing is dated before the first agreed date, or after the end': ({ decision, after }) =>
    [...decision.opened, ...after.charges.filter(({ status }) => status === 'created')].every(
      ({ charge_date }) => charge_date >= firstDay(after.debit),
    ) &&
    decision.opened.every(
      ({ charge_date }) =>
        after.debit.schedule.last_day === null || charge_date <= after.debit.schedule.last_day,
    ),
  'each is pre-notified for its day, amount and account, on a day before it': ({ decision, after }) =>
    decision.opened.every(
      (charge) =>
        charge.pre_notification?.date === charge.charge_date &&
        charge.pre_notification.account === after.debit.payment_method_id &&
        wasNotified(after, charge, charge.charge_date),
    ),
  'an order returned by its customer’s word is presented again only where a new consent lists it': ({
    decision,
    before,
  }) => decision.opened.every(({ retry_of }) => !chargeIn(before, retry_of)?.needs_consent),
};
