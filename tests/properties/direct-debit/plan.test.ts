import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type CollectionPlan, planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import { allows, earliestDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { preNotifiedPeriods } from '#lib/domain/direct-debit/pre-notified-places.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { carried, debit, order, SCHEDULE, TODAY, TOMORROW } from '#tests/domain/direct-debit/plan-sample.ts';
import {
  centavos,
  counted,
  cyclePreNotified,
  pre_notification,
  runOn,
  simulatedOn,
} from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';

const RUNS = [
  runOn(TODAY),
  simulatedOn(TODAY),
  runOn(TODAY, { at: '2027-02-17T00:00:00.000Z' }),
  runOn(TODAY, { closed: [TOMORROW] }),
];
const DAYS = ['2027-01-18', '2027-02-12', TODAY, TOMORROW].map(day);
const PERIOD = fc.integer({ min: 0, max: 6 });

const notification = fc
  .tuple(fc.constantFrom('2027-02-15', TODAY), fc.constantFrom(TODAY, TODAY, TOMORROW), fc.nat({ max: 9 }))
  .map(([on, date, other]) => pre_notification(on, date, other === 0 ? 'pm_0' : 'pm_1'));

const orders = fc
  .array(
    fc.record({
      n: PERIOD,
      pre_notification: notification,
      charge_date: fc.constantFrom(...DAYS),
      first_due_on: fc.constantFrom(...DAYS),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ n, ...changes }, index) => order(`ord_${String(index).padStart(2, '0')}`, n, changes)),
  );

const carriedOrders = fc
  .array(fc.tuple(PERIOD, fc.boolean()), { maxLength: 20 })
  .map((all) => all.map(([n, needs_consent], index) => carried(`car_${index}`, n, { needs_consent })));

const taken = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 2 })
  .map((periods) => Object.fromEntries(periods.map((n) => [n, 1])));

const situation = fc
  .record({
    ...{ run: fc.constantFrom(...RUNS), orders, carried: carriedOrders, taken },
    isSuspended: fc.nat({ max: 9 }).map((n) => n === 0),
    cycle: fc.integer({ min: 3, max: 6 }),
    next: fc.constantFrom(...DAYS, day('2027-03-16')),
    held: fc.dictionary(fc.constantFrom('3', '4', '5'), fc.constantFrom(350_50, 701_00, 1_051_50)),
    named: fc.subarray(['car_0', 'car_1', 'car_2', 'car_3']),
    of: fc.tuple(fc.constantFrom('2027-02-15', TODAY), fc.constantFrom(TODAY, TOMORROW)),
    last_day: fc.constantFrom(null, null, day(TODAY), day('2027-02-15')),
  })
  .map(({ run, orders, carried, taken, isSuspended, cycle, next, held, named, of: [on, date], last_day }) => {
    const periods = Object.entries(held).map(([n, sum]) => ({
      ...{ n: Number(n), held: centavos(sum), open: 1, paid: 0, failed: 0 },
    }));
    const one = debit({
      schedule: { ...SCHEDULE, cycle, last_day },
      ...{ next_payment_date: next, ...counted({ periods }), max_amount: centavos(701_00) },
      pre_notification: cyclePreNotified(on, date, { orders: named }),
    });
    const facts = { orders, carried, taken, isSuspended };
    return { run, debit: one, facts, plan: planCollection(one, facts, run) };
  });

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const holds = (name: string, check: (one: Situation) => void) =>
  test(name, () => fc.assert(fc.property(situation, check), { seed: SEED, numRuns: examples(1_000) }));

const idsOf = (orders: readonly Charge[]) => orders.map(({ id }) => id);
const own = ({ debit, run }: Situation) => ownPeriod(debit, run.day);

/** Returns the periods of the orders of a plan's decision. */
const periodsOf = ({ debit, plan }: Situation, turn: 'present' | 'preNotify' | 'wait') => [
  ...[...plan.orders[turn], ...plan.carried[turn]].map(({ period }) => period.n),
  ...(plan.own === turn ? [debit.schedule.cycle] : []),
];
const allOf = ({ present, preNotify, wait }: CollectionPlan['orders']) => [...present, ...preNotify, ...wait];

describe('whatever a direct debit has to collect on the day of a run', () => {
  holds('at most two earlier periods are presented, with those that its files hold', (one) => {
    const earlier = periodsOf(one, 'present').filter((n) => n < own(one));
    const all = new Set([...earlier, ...Object.keys(one.facts.taken).map(Number)]);
    expect(all.size).toBeLessThanOrEqual(2);
  });

  holds(
    'nothing is presented without a pre-notification that allows it, unless the run makes it in time',
    (one) => {
      const { debit: of, plan, run } = one;
      if (earliestDay(run) <= run.day) return;
      const isAllowed = allows(of.pre_notification, of, run.day);
      for (const charge of plan.orders.present)
        expect(allows(charge.pre_notification, of, run.day)).toBe(true);
      for (const { id } of plan.carried.present)
        expect(isAllowed && of.pre_notification?.orders.includes(id)).toBe(true);
      if (plan.own === 'present') expect(isAllowed && of.pre_notification?.amount === of.amount).toBe(true);
    },
  );

  holds('free places are shared out to the oldest periods first, after the next collection itself', (one) => {
    const { debit: of, plan, run, facts } = one;
    const isFree = ({ id, pre_notification: made }: Charge) =>
      !allows(made, of, run.day) &&
      !(allows(of.pre_notification, of, run.day) && of.pre_notification?.orders.includes(id));
    const turn = earliestDay(run) <= run.day ? 'present' : 'preNotify';
    const shared = [...plan.orders[turn], ...plan.carried[turn]].filter(isFree);
    const known = [...facts.orders, ...facts.carried].filter((charge) => !isFree(charge));
    const places = new Set([
      ...known.map(({ period }) => period.n),
      ...Object.keys(facts.taken).map(Number),
      one.debit.schedule.cycle,
      ...preNotifiedPeriods(of, facts, plan.next),
    ]);
    const waits = [...plan.orders.wait, ...plan.carried.wait].map(({ period }) => period.n);
    for (const { period } of shared) {
      if (period.n >= own(one) || places.has(period.n)) continue;
      for (const n of waits) expect(n).toBeGreaterThanOrEqual(period.n);
    }
  });

  holds('every due order has exactly one outcome, and no other order has one', (one) => {
    const { plan, facts, run } = one;
    const due = facts.orders.filter(({ charge_date }) => charge_date <= run.day);
    const { lapsed, above_maximum } = plan.withdrawn;
    expect(idsOf([...allOf(plan.orders), ...lapsed, ...above_maximum]).sort()).toEqual(idsOf(due).sort());
  });

  holds('each carried order has one outcome at most', ({ plan, facts }) => {
    const found = idsOf([...allOf(plan.carried), ...plan.unpaid]);
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => !idsOf(facts.carried).includes(id))).toEqual([]);
  });

  holds('nothing is presented of a direct debit that is held up or whose term is over', (one) => {
    const { debit: of, plan, run, facts } = one;
    const isOver = of.schedule.last_day !== null && of.schedule.last_day < run.day;
    expect(plan.heldUp !== null).toBe(facts.isSuspended || isOver);
    if (plan.heldUp) expect([...periodsOf(one, 'present'), ...periodsOf(one, 'preNotify')]).toEqual([]);
  });

  holds('a pre-notification is made for a day that the run can still pre-notify, within the term', (one) => {
    const { debit: of, plan, run } = one;
    expect(plan.next > run.day).toBe(true);
    if (periodsOf(one, 'preNotify').length === 0) return;
    expect(plan.next >= earliestDay(run)).toBe(true);
    expect(of.schedule.last_day === null || plan.next <= of.schedule.last_day).toBe(true);
  });
});
