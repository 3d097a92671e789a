import type { Caller } from '#lib/auth/principal.ts';
import { type Dispute, loseDispute } from '#lib/domain/disputes/dispute.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { moveDispute } from '#lib/operations/writes/disputes.ts';
import { findDispute } from '#lib/store/disputes.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/**
 * Decides that the merchant gives in to a dispute of the caller's account. One that is lost already stays as it is. The
 * writes fail with `ConflictError` if the dispute changed since it was read.
 *
 * @throws ApiError `not_found` or `access_refused`; `dispute_won`
 */
export async function acceptedDispute(
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ dispute: Dispute; writes: readonly Write[] }> {
  const dispute = requireOwned(caller, await findDispute(id));
  if (dispute.status === 'won') throw new ApiError('dispute_won');
  if (dispute.status === 'lost') return { dispute, writes: [] };
  const step = loseDispute(dispute, { merchant: true }, now);
  return { dispute: step.next, writes: moveDispute(step, now) };
}
