import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { Charge, ChargeMove } from './charge.ts';
import { notDue, paidAsWell } from './charge-transitions.ts';

/*
 * The orders of one debt: the first one and all that retried it. The bank can take several of them. One of these payments
 * at most is the merchant's; each other one is owed to its payer, or was given back. Below, `group` are the other orders
 * of an order's debt.
 */

const OPEN: readonly OrderStatus[] = ['created', 'pending', 'in_process', 'pending_next_cycle'];

/** Returns the ids of the orders that an order names as orders of its debt. */
export const linksOf = ({ retry_of, retried_by, twice_with = [] }: Charge): string[] =>
  [retry_of, retried_by, ...twice_with].filter((id) => id !== null);

/** Returns the orders in the place of an order, each a retry of the previous one. */
export function successorsIn({ retried_by }: Charge, group: readonly Charge[]): Charge[] {
  const next = group.find(({ id }) => id === retried_by);
  const others = group.filter((one) => one !== next);
  return next ? [next, ...successorsIn(next, others)] : [];
}

/**
 * Returns the orders in the place of an order that is paid after all: its retries; of a retry that was withdrawn, the
 * order that it retried, with the later retries of that one.
 */
export function inPlaceOf(charge: Charge, group: readonly Charge[]): Charge[] {
  const isWithdrawn = charge.status === 'cancelled' && charge.failure === null;
  const retried = isWithdrawn ? group.find(({ id }) => id === charge.retry_of) : undefined;
  return retried ? [retried, ...successorsIn(retried, group)] : successorsIn(charge, group);
}

export const isPaid = ({ status }: Charge): boolean => status === 'paid';

/** Returns whether an order is paid and its merchant's: it is not owed to its payer, and was not given back as that. */
export const isKept = (charge: Charge): boolean =>
  isPaid(charge) && charge.refund_due === undefined && charge.refunded_at === undefined;

/** Returns whether an order is with the bank, or will be. */
export const isOpen = ({ status }: Charge): boolean => OPEN.includes(status);

/**
 * Returns the merchant's payment of the debt, which makes an order that is paid after all a second payment, owed to its
 * payer. Undefined if there is none, or if the order itself was given back before.
 */
export const paidInsteadOf = ({ refunded_at }: Charge, group: readonly Charge[]): Charge | undefined =>
  refunded_at === undefined ? group.find(isKept) : undefined;

/** Returns the order by which a debt is paid, or else is being collected; undefined if there is none. */
export const payingIn = (group: readonly Charge[]): Charge | undefined =>
  group.find(isKept) ?? group.find(isOpen);

/** Returns the members by which an order that is paid after all notes the others that are paid as well. */
export function notingPaid({ twice_with = [] }: Charge, group: readonly Charge[]): Partial<Charge> {
  const paid = group.filter(isPaid).map(({ id }) => id);
  return paid.length === 0 ? {} : { twice_with: [...new Set([...twice_with, ...paid])] };
}

/**
 * Returns the changes of the others after an order was paid after all. If it is the merchant's, those that are owed to
 * their payer are paid by it.
 */
export function paidWith(charge: Charge, group: readonly Charge[]): ChargeMove[] {
  const isMerchants = charge.refunded_at === undefined && !paidInsteadOf(charge, group);
  const paidBy = isMerchants ? charge.id : undefined;
  return group.filter(isPaid).map((one) => ({ charge: one, transition: paidAsWell(one, charge.id, paidBy) }));
}

/**
 * Returns the changes of the others after the bank took a payment back. If no payment is the merchant's any more and
 * nothing is being collected, the oldest that is owed to its payer becomes the merchant's, and pays for the others.
 */
export function takenBack(group: readonly Charge[]): ChargeMove[] {
  if (payingIn(group)) return [];
  const [oldest, ...others] = group
    .filter((one) => isPaid(one) && one.refund_due !== undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!oldest) return [];
  return [
    { charge: oldest, transition: notDue(oldest) },
    ...others.map((one) => ({ charge: one, transition: paidAsWell(one, oldest.id, oldest.id) })),
  ];
}
