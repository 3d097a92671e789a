import { draftEvents, type EventDraft } from '#lib/api/events/event-drafts.ts';
import type { DisputeStatus, DisputeStep } from '#lib/domain/disputes/dispute.ts';
import { showDispute } from './show.ts';

/** The event of each status that a dispute reaches. */
const REACHED = {
  open: 'dispute.created',
  evidence_sent: 'dispute.evidence_sent',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Readonly<Record<DisputeStatus, string>>;

/** Returns the event of a step of a dispute: each step reaches a status. */
export const eventsOfDispute = ({ next }: DisputeStep): EventDraft[] =>
  draftEvents(showDispute(next), [], [REACHED[next.status]]);
