import { businessDaysAfter, isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import {
  afterMove,
  type Charge,
  type ChargeTransition,
  isPresentable,
} from '#lib/domain/direct-debit/charge.ts';
import { claimed, presented, waitingUntil } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { StoredEntry } from '#lib/domain/mandate/chain.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { frozen } from '#tests/domain/direct-debit/sample.ts';
import { withEntries } from './evidence.ts';

/** One direct debit with all that is decided about: in memory, and frozen, so that no decision can change it. */
export type World = {
  readonly debit: DirectDebit;
  readonly charges: readonly Charge[];
  readonly method: PaymentMethod | undefined;
  /** The evidence of its mandate. */
  readonly evidence: readonly StoredEntry[];
  /** Whether its merchant's account is suspended. */
  readonly isSuspended: boolean;
  readonly time: number;
};

/** No day is closed beside the rules. */
export function clockOf({ time }: Pick<World, 'time'>): Clock {
  const now = new Date(time);
  return { now, today: mexicoCityDate(now), closed: new Set() };
}

export const todayIn = (world: World) => clockOf(world).today;

export const chargeIn = ({ charges }: World, id: string | null): Charge | undefined =>
  charges.find((charge) => charge.id === id);

export const carriedIn = ({ debit, charges }: World) =>
  debit.carried_orders.map((id) => {
    const found = charges.find((charge) => charge.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  });

export const chargesThatAre = ({ charges }: World, ...statuses: Charge['status'][]) =>
  charges.filter(({ status }) => statuses.includes(status));

/** Writes a decision as the store does: a charge that is not as it was read refuses all of it. */
export function commit(world: World, { next, opened, moved }: Decision): World {
  const charges = moved.reduce(
    (all, { charge, transition }) =>
      all.map((one) => (one.id === charge.id ? move(world, one, transition) : one)),
    world.charges,
  );
  return frozen({ ...world, ...withEntries(world, { next, moved }), charges: [...charges, ...opened] });
}

function move(world: World, charge: Charge, transition: ChargeTransition): Charge {
  const { from, retriedBy, fileId } = transition;
  const isInFile = fileId === undefined || charge.file_id === fileId;
  if (!from.includes(charge.status) || charge.retried_by !== (retriedBy ?? null) || !isInFile)
    throw new Error(`No such transition from ${charge.status}.`);
  return afterMove({ charge, transition }, clockOf(world).now);
}

/**
 * The orders whose day has come go into the day's file as the operation puts them there, and to the bank where that is
 * told to; what may not be presented waits for the next business day.
 */
export function present(world: World, isSent: boolean): World {
  const { debit, isSuspended } = world;
  const { today, closed } = clockOf(world);
  if (!isBusinessDay(today)) return world;
  const charges = world.charges.map((charge) => {
    if (charge.status !== 'created' || charge.charge_date > today) return charge;
    if (isSuspended || !isPresentable(charge, debit, today))
      return move(world, charge, waitingUntil(businessDaysAfter(today, 1, closed)));
    const fileId = `002/${today}-01`;
    const inFile = move(world, charge, claimed(debit, { fileId, date: today, accountDigest: 'abc' }));
    return isSent ? move(world, inFile, presented(fileId)) : inFile;
  });
  return frozen({ ...world, charges });
}
