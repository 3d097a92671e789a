import type { Charge } from './charge.ts';
import { givenUp, leftUnpaid } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { type Changes, type Decision, withEvents } from './decision.ts';
import { decide } from './lifecycle.ts';
import { spend } from './links.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { requireNotFinal } from './require-state.ts';

/**
 * Revokes a direct debit: its customer wants nothing more to be collected, and said so directly, through the merchant
 * or to an operator. Nothing is opened, claimed, retried or acknowledged any more. Orders that have not gone to the
 * bank are withdrawn; the others are settled as usual. Returns undefined if it was revoked or cancelled before.
 * @throws ApiError `direct_debit_final` if it is completed
 */
export function revoke(
  debit: DirectDebit,
  carried: readonly Charge[],
  clock: Clock,
  by?: 'operator' | 'customer',
): Decision | undefined {
  if (debit.revoked_at !== null || debit.status === 'cancelled') return undefined;
  requireNotFinal(debit);
  const decision = ending(debit, 'cancelled', carried, clock, {
    revoked_at: clock.now.toISOString(),
    ...(by === 'operator' && { revoked_by: by }),
    ...spend(debit, clock),
  });
  const data = { direct_debit_id: debit.id, ...(by === 'customer' && { by_customer: true as const }) };
  return withEvents(decision, { type: 'direct_debit.revoked', data });
}

/** Ends the term: orders not yet at the bank are withdrawn, and failed ones are not presented again. */
export function endTerm(debit: DirectDebit, carried: readonly Charge[], clock: Clock): Decision | undefined {
  if (isFinal(debit) || debit.ending !== null) return undefined;
  return ending(debit, 'completed', carried, clock, {});
}

/** Sets the final status, at once if none of its orders is open. */
function ending(
  debit: DirectDebit,
  becomes: NonNullable<DirectDebit['ending']>,
  carried: readonly Charge[],
  clock: Clock,
  changes: Changes,
): Decision {
  const transition = becomes === 'completed' ? leftUnpaid : givenUp;
  const moved = carried.map((charge) => ({ charge, transition }));
  const all = {
    ...changes,
    ending: becomes,
    is_withdrawing: debit.counters.open_orders > 0,
    next_payment_date: null,
    requested_payment_date: null,
  };
  return decide(debit, all, clock, { moved });
}
