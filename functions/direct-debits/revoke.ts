import { revokeDirectDebit } from '#lib/api/routes/direct-debits.ts';
import { revoke } from '#lib/domain/direct-debit/withdrawal.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { carriedBy } from '#lib/operations/collections/open-cycle.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Revokes a direct debit: nothing more is opened from the first write on, and what has not gone to the bank is
 * withdrawn. A worker finishes what is cut off here. Revoking again answers the record as it stands: the response is
 * therefore kept after the work and not with it, so that it shows the end of it.
 */
export const handler = endpoint(revokeDirectDebit, async ({ caller, params, now }) => {
  const clock = clockAt(now);
  const revoked = await retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    const decision = revoke(debit, await carriedBy(debit), clock);
    if (!decision) return debit;
    await transact(writesOf(debit, decision, now));
    return decision.next;
  });
  const after = revoked.is_withdrawing ? await withdrawOrders(params.id, clock) : revoked;
  return showDirectDebit(after ?? revoked);
});
