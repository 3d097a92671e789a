import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, type ChargeTransition, claimed, presented } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { frozen } from '#tests/domain/direct-debit/sample.ts';

/** One direct debit with all that is decided about: in memory, and frozen, so that no decision can change it. */
export type World = {
  readonly debit: DirectDebit;
  readonly charges: readonly Charge[];
  readonly method: PaymentMethod | undefined;
  readonly time: number;
};

/** No day is closed beside the rules. */
export const clockOf = ({ time }: World): Clock => ({ now: new Date(time), closed: new Set() });

export const todayIn = (world: World) => mexicoCityDate(clockOf(world).now);

const chargeIn = ({ charges }: World, id: string): Charge => {
  const found = charges.find((charge) => charge.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

export const carriedIn = (world: World) => world.debit.carried_orders.map((id) => chargeIn(world, id));

/** Writes a decision as the store does: a charge that is not as it was read refuses all of it. */
export function commit(world: World, { next, opened, moved }: Decision): World {
  const charges = moved.reduce(
    (all, { charge, transition }) => all.map((one) => (one.id === charge.id ? move(one, transition) : one)),
    world.charges,
  );
  return frozen({ ...world, debit: next, charges: [...charges, ...opened] });
}

function move(charge: Charge, { from, set }: ChargeTransition): Charge {
  if (!from.includes(charge.status) || charge.retried_by !== null)
    throw new Error(`No such transition from ${charge.status}.`);
  return { ...charge, ...set };
}

/** The orders whose day has come go into a file, and to the bank where that is told to. */
export function present(world: World, isSent: boolean): World {
  const today = todayIn(world);
  const charges = world.charges.map((charge) => {
    if (charge.status !== 'created' || charge.charge_date > today) return charge;
    const inFile = move(charge, claimed(`002/${today}-01`, today));
    return isSent ? move(inFile, presented) : inFile;
  });
  return frozen({ ...world, charges });
}
