import { draftEvents, type EventDraft } from '#lib/api/events/event-drafts.ts';
import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { showImport } from './show.ts';

const ENDS = { checked: 'import.checked', applied: 'import.applied', undone: 'import.undone' } as const;

/**
 * Returns the event of an import whose step has ended, early or not; none while a step goes on. It has counts, and no
 * value of a cell.
 */
export function eventsOfImport(before: Import, next: Import): EventDraft[] {
  if (!isWorking(before) || isWorking(next)) return [];
  const isWhole = next.status === 'checked' || next.status === 'applied' || next.status === 'undone';
  return draftEvents(showImport(next), [], [isWhole ? ENDS[next.status] : 'import.failed']);
}
