import { mexicoCityDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import { afterMove, type Charge, type ChargeTransition } from '#lib/domain/direct-debit/charge.ts';
import type { RunClock, RunDay } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { presented } from '#lib/domain/direct-debit/presentment-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { UpcomingOrder } from '#lib/domain/events.ts';
import type { StoredEntry } from '#lib/domain/mandate/chain.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { frozen } from '#tests/domain/direct-debit/sample.ts';
import { withEntries } from './evidence.ts';

/** One direct debit with everything that is decided on: in memory, and frozen, so that no decision can change it. */
export type World = {
  readonly debit: DirectDebit;
  readonly charges: readonly Charge[];
  readonly method: PaymentMethod | undefined;
  /** The evidence of its mandate. */
  readonly evidence: readonly StoredEntry[];
  /** Whether its merchant's account is suspended. */
  readonly isSuspended: boolean;
  /** Its customer's pre-notifications, from their events. */
  readonly notified: readonly Notified[];
  readonly time: number;
};

/** One pre-notification: the day on which it was made, the day and the account that it named, and its orders. */
type Notified = {
  readonly on: string;
  readonly date: string;
  readonly account: string | null;
  readonly orders: readonly UpcomingOrder[];
};

const EVENING = 18;

/** The clock of a decision, and of a run of that day. Only the days of the rules are closed. */
export function clockOf({ time }: Pick<World, 'time'>): RunClock {
  const now = new Date(time);
  const today = mexicoCityDate(now);
  return { now, today, isEvening: mexicoCityHour(now) >= EVENING, closed: new Set(), day: today as RunDay };
}

export const todayIn = (world: World) => clockOf(world).today;

export const chargeIn = ({ charges }: World, id: string | null): Charge | undefined =>
  charges.find((charge) => charge.id === id);

/** Returns the other orders of an order's debt: the first order, and all that retried it. */
export function debtIn(world: World, charge: Charge): Charge[] {
  const firstOf = (one: Charge): Charge => {
    const retried = chargeIn(world, one.retry_of);
    return retried ? firstOf(retried) : one;
  };
  return world.charges.filter((one) => one.id !== charge.id && firstOf(one).id === firstOf(charge).id);
}

export const carriedIn = ({ debit, charges }: World) =>
  debit.counters.carried_orders.map((id) => {
    const found = charges.find((charge) => charge.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  });

export const chargesThatAre = ({ charges }: World, ...statuses: Charge['status'][]) =>
  charges.filter(({ status }) => statuses.includes(status));

/** Writes a decision as the store does: a charge that differs from what was read refuses all of it. */
export function commit(world: World, { next, opened, moved, events }: Decision): World {
  const charges = moved.reduce(
    (all, { charge, transition }) =>
      all.map((one) => (one.id === charge.id ? move(world, one, transition) : one)),
    world.charges,
  );
  const notified = [...world.notified, ...notifiedBy(events, todayIn(world))];
  const written = withEntries(world, { next, moved });
  return frozen({ ...world, ...written, charges: [...charges, ...opened], notified });
}

function notifiedBy(events: Decision['events'], on: string): Notified[] {
  return events.flatMap(({ type, data }) =>
    type === 'direct_debit.charge_upcoming'
      ? { on, date: data.date, account: data.payment_method_id, orders: data.orders }
      : [],
  );
}

/**
 * Whether a customer was pre-notified of an order on an earlier day, for the amount and the account (Mandate,
 * Invariants 3).
 */
export function wasNotified({ notified, debit }: World, charge: Charge, date: string): boolean {
  const { id, retry_of, period, totals } = charge;
  const names = (order: UpcomingOrder) => {
    const isOwn = order.retry_of === null && retry_of === null && order.period === period.n;
    const isUnopened =
      order.order_id === null && (isOwn || (retry_of !== null && order.retry_of === retry_of));
    return order.amount === totals.total && (order.order_id === id || isUnopened);
  };
  return notified.some(
    (one) =>
      one.date === date && one.on < date && one.account === debit.payment_method_id && one.orders.some(names),
  );
}

/** The input of a plan on the day of a run, as the operations find it. */
export function factsIn(world: World): CollectionFacts {
  const { day } = clockOf(world);
  const own = ownPeriod(world.debit, day);
  const filed = world.charges.filter(({ presented_on, period }) => presented_on === day && period.n < own);
  const taken = Object.fromEntries(
    [...Map.groupBy(filed, ({ period }) => period.n)].map(([n, orders]) => [n, orders.length]),
  );
  return {
    ...{ orders: chargesThatAre(world, 'created'), carried: carriedIn(world), taken },
    isSuspended: world.isSuspended,
  };
}

function move(world: World, charge: Charge, transition: ChargeTransition): Charge {
  const { from, retriedBy, fileId } = transition;
  const isInFile = fileId === undefined || charge.file_id === fileId;
  if (!from.includes(charge.status) || charge.retried_by !== (retriedBy ?? null) || !isInFile)
    throw new Error(`No such transition from ${charge.status}.`);
  return afterMove({ charge, transition }, clockOf(world).now);
}

/** The file of the day of a world. */
export const fileOf = (world: World) => `002/${todayIn(world)}-01`;

/** Sends the orders in the day's file to the bank with it. */
export function send(world: World): World {
  const fileId = fileOf(world);
  const charges = world.charges.map((charge) =>
    charge.status === 'pending' && charge.file_id === fileId
      ? move(world, charge, presented(fileId))
      : charge,
  );
  return frozen({ ...world, charges });
}
