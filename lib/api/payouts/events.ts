import { draftEvents, type EventDraft, isShownDifferently } from '#lib/api/events/event-drafts.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { showPayout } from './show.ts';

/** Returns the events of a payout that was created or changed. */
export function eventsOfPayout(before: Payout | undefined, next: Payout): EventDraft[] {
  const record = showPayout(next);
  if (!before) return draftEvents(record, [], ['payout.created']);
  return isShownDifferently(showPayout(before), record) ? draftEvents(record, [], ['payout.updated']) : [];
}
