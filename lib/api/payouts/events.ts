import { isShownOtherwise, type Told, tell } from '#lib/api/events/told.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { showPayout } from './show.ts';

/** What merchants are told of a payout that is new, or has changed. */
export function toldOfPayout(before: Payout | undefined, next: Payout): Told[] {
  const record = showPayout(next);
  if (!before) return tell(record, [], ['payout.created']);
  return isShownOtherwise(showPayout(before), record) ? tell(record, [], ['payout.updated']) : [];
}
