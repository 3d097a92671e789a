import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { type CollectionPlan, planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import type { Turn } from '#lib/domain/direct-debit/collection-turns.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  charge,
  cyclePreNotified,
  FACTS,
  failedCharge,
  pre_notification,
  runOn,
  scheduled,
} from './sample.ts';

/** A Tuesday, in the fifth period of the direct debit of these plans. */
export const TODAY = '2027-02-16';
export const TOMORROW = '2027-02-17';

/** Monthly since September. */
export const SCHEDULE = scheduled({ anchor_date: day('2026-09-15'), cycle: 6 });

/** Monthly since September; its next collection is that of March. */
export const debit = (changes: Partial<DirectDebit> = {}) =>
  active({
    schedule: SCHEDULE,
    ...{ next_payment_date: day('2027-03-16'), requested_payment_date: day('2027-03-15') },
    ...changes,
  });

/** The same while its collection of February is due today, as it was pre-notified yesterday. */
export const due = (changes: Partial<DirectDebit> = {}, ...orders: string[]) =>
  debit({
    schedule: { ...SCHEDULE, cycle: 5 },
    ...{ next_payment_date: day(TODAY), requested_payment_date: day('2027-02-15') },
    pre_notification: cyclePreNotified('2027-02-15', TODAY, { orders }),
    ...changes,
  });

const inPeriod = (n: number) => ({ ...charge().period, n });

/** An order that is due today, as it was pre-notified yesterday. */
export const order = (id: string, n: number, changes: Partial<Charge> = {}) =>
  charge({
    ...{ id, status: 'created', charge_date: day(TODAY), first_due_on: day(TODAY), period: inPeriod(n) },
    pre_notification: pre_notification('2027-02-15', TODAY),
    ...changes,
  });

/** An order that is due today and was pre-notified for another day. */
export const late = (id: string, n: number, changes: Partial<Charge> = {}) =>
  order(id, n, { pre_notification: pre_notification('2027-02-11', '2027-02-12'), ...changes });

/** An order that failed and waits for the next collection. */
export const carried = (id: string, n: number, changes: Partial<Charge> = {}) =>
  failedCharge({ id, status: 'pending_next_cycle', period: inPeriod(n), ...changes });

/** Returns the names of orders as `"id id"`. */
export const names = (orders: readonly Charge[]) => orders.map(({ id }) => id).join(' ');

/** Returns the decisions of a plan, each with the names of its orders. */
export const turns = (of: Readonly<Record<Turn, readonly Charge[]>>) => ({
  present: names(of.present),
  preNotify: names(of.preNotify),
  wait: names(of.wait),
});

/** Returns the plan of a direct debit, on the morning of today unless another run is given. */
export const plan = (
  of: DirectDebit,
  facts: Partial<CollectionFacts> = {},
  run: RunClock = runOn(TODAY),
): CollectionPlan => planCollection(of, { ...FACTS, ...facts }, run);

/** Returns the decisions on the due orders of such a plan. */
export const turnsOfOrders = (
  orders: readonly Charge[],
  facts: Partial<CollectionFacts> = {},
  run?: RunClock,
) => turns(plan(debit(), { orders, ...facts }, run).orders);
