import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { revoke } from '#lib/domain/direct-debit/ending.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type Actor, writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { findCharges } from '#lib/store/charges.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { withdrawOrders } from './withdraw-orders.ts';

/**
 * Revokes the direct debit that `find` reads. From the first write on nothing more is opened. Orders that have not gone
 * to the bank are withdrawn; a worker completes that if it is interrupted here. Returns the record afterwards, also if
 * it was revoked before.
 *
 * @param bySession adds what the session of a member adds to every write
 * @throws ApiError `direct_debit_final` once it is completed
 */
export async function revokeDirectDebit(
  find: () => Promise<DirectDebit>,
  clock: Clock,
  actor: Actor,
  bySession: (writes: readonly Write[]) => readonly Write[] = (writes) => writes,
): Promise<DirectDebit> {
  const revoked = await retryOnConflict(async () => {
    const debit = await find();
    const by = actor.by === 'operator' || actor.by === 'customer' ? actor.by : undefined;
    const decision = revoke(debit, await findCharges(debit.counters.carried_orders), clock, by);
    if (!decision) return debit;
    await transact(bySession(await writesWithEvidence(debit, decision, clock, actor)));
    return decision.next;
  });
  const after = revoked.is_withdrawing ? await withdrawOrders(revoked.id, clock) : revoked;
  return after ?? revoked;
}
