import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import { isPaid, linksOf } from '#lib/domain/direct-debit/same-debt.ts';
import { requireUnchanged } from '#lib/operations/writes/orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/** Returns the other orders of an order's debt, as of this moment. An order that was never retried needs no read. */
export async function findDebt(charge: Charge): Promise<Charge[]> {
  const group: Charge[] = [];
  const known = new Set([charge.id]);
  for (let found = [charge]; found.length > 0; ) {
    const ids = [...new Set(found.flatMap(linksOf))].filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    found = ids.length === 0 ? [] : await findCharges(ids);
    group.push(...found);
  }
  return group;
}

/**
 * Returns the writes that require the payments of a debt to be as they were read, but for those that change: the refund
 * of each may come back, or leave, at the same time, and the two decisions must know of each other.
 */
export const requireUnchangedPayments = (
  group: readonly Charge[],
  moved: readonly ChargeMove[] = [],
): Write[] =>
  group
    .filter((one) => isPaid(one) && !moved.some(({ charge }) => charge.id === one.id))
    .map(requireUnchanged);
