import {
  type Dispute,
  type DisputeStatus,
  loseDispute,
  sendEvidence,
  type UnbookedStep,
} from '#lib/domain/disputes/dispute.ts';
import { moveDispute } from '#lib/operations/writes/disputes.ts';
import { findDispute } from '#lib/store/disputes.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/** What an operator notes of a dispute: the evidence was sent, or the bank decided against the merchant. */
export type DisputeDecision = 'sent' | 'lost';

/** The statuses that a decision starts from, the one that it leads to, and its step. */
type Rule = {
  readonly from: readonly DisputeStatus[];
  readonly done: DisputeStatus;
  readonly decide: (dispute: Dispute, operator: string, now: Date) => UnbookedStep;
};

const RULES: Readonly<Record<DisputeDecision, Rule>> = {
  sent: { from: ['open'], done: 'evidence_sent', decide: sendEvidence },
  lost: {
    from: ['open', 'evidence_sent'],
    done: 'lost',
    decide: (dispute, operator, now) => loseDispute(dispute, { operator }, now),
  },
};

/** What came of a decision; `refused` says that the dispute has a status that does not allow it. */
export type DecidedDispute = { readonly dispute: Dispute; readonly refused: boolean };

/**
 * Notes an operator's decision on a dispute, and returns the dispute; undefined if there is none. Repeated, it changes
 * nothing.
 *
 * @param by the operator
 */
export function decideDispute(
  id: string,
  decision: DisputeDecision,
  by: string,
  now: Date,
): Promise<DecidedDispute | undefined> {
  const { from, done, decide } = RULES[decision];
  return retryOnConflict(async () => {
    const dispute = await findDispute(id);
    if (!dispute) return undefined;
    if (dispute.status === done) return { dispute, refused: false };
    if (!from.includes(dispute.status)) return { dispute, refused: true };
    const step = decide(dispute, by, now);
    await transact(moveDispute(step, now));
    return { dispute: step.next, refused: false };
  });
}
