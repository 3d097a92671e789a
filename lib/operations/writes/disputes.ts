import { eventsOfDispute } from '#lib/api/disputes/events.ts';
import type { DisputeStep, UnbookedStep } from '#lib/domain/disputes/dispute.ts';
import { changeDispute, disputeKey, storeDispute } from '#lib/store/disputes.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';

/** Returns the writes of a step that moves no money. One that does is part of the transition of its order. */
export const moveDispute = (step: UnbookedStep, now: Date): Write[] => writesOfDispute(step, now);

/**
 * Returns the writes of a step of a dispute, with its event. `moveCharge` books its lines with those of its order. They
 * fail with `ConflictError` if the dispute changed since it was read.
 */
export function writesOfDispute(step: DisputeStep, now: Date): Write[] {
  const { before, next } = step;
  const { id, account_id } = next;
  return [
    before ? changeDispute(before, next) : storeDispute(next),
    ...emit({ pk: disputeKey(id).pk, account_id }, eventsOfDispute(step), now),
  ];
}
