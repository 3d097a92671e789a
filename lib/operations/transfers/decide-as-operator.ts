import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { decideRejection, decideRelease, type NotTransferred } from './decide-transfer.ts';

/** A transfer that cannot be released or rejected. The message says why, for an operator. */
export class NotDecided extends Error {}

const WHY_NOT: Readonly<Record<NotTransferred, string>> = {
  below_minimum: 'Its amount is below the minimum.',
  not_covered: 'Its amount is not covered.',
  missing: 'The merchant has no payout account. Set one with ops account set --payout-clabe.',
  unverified: 'The payout account is not verified yet. See ops account show.',
  verification_failed: 'The verification of the payout account failed. See ops account show.',
  cooling_down: 'The payout account was changed less than two business days ago. See ops account show.',
};

/**
 * Releases a closed transfer, or rejects it: then it is open again, and takes further lines. A transfer whose amount is
 * no longer covered is opened again as well.
 *
 * @param by the operator
 * @throws NotDecided if there is no such transfer, if it is not closed, if its payout account is not ready, or if its
 *   merchant is suspended
 */
export function decideOnTransfer(
  id: string,
  { as, by }: { as: 'released' | 'rejected'; by: string },
  clock: BookingTime,
): Promise<Transfer> {
  return retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    if (!transfer) throw new NotDecided(`There is no transfer ${id}. List them with ops transfers list.`);
    if (transfer.status !== 'closed')
      throw new NotDecided(`This transfer is ${transfer.status}. Only a closed one can be ${as}.`);
    if (as === 'released') await requireNotHeld();
    const decision =
      as === 'released'
        ? await decideRelease(transfer, by, clock)
        : await decideRejection(transfer, by, clock.now);
    if (decision.fault !== undefined) throw new NotDecided(WHY_NOT[decision.fault]);
    await transact(decision.writes).catch(explain);
    return decision.transfer;
  });
}

function explain(error: unknown): never {
  if (error instanceof ApiError && error.code === 'account_suspended')
    throw new NotDecided('The merchant is suspended. Resume it with ops account resume first.');
  throw error;
}
