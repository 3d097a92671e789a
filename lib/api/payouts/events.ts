import { draftEvents, type EventDraft, isShownDifferently } from '#lib/api/events/event-drafts.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { showPayout } from './show.ts';

/** What merchants are told of a payout that is new, or has changed. */
export function eventsOfPayout(before: Payout | undefined, next: Payout): EventDraft[] {
  const record = showPayout(next);
  if (!before) return draftEvents(record, [], ['payout.created']);
  return isShownDifferently(showPayout(before), record) ? draftEvents(record, [], ['payout.updated']) : [];
}
