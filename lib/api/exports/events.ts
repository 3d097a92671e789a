import { draftEvents, type EventDraft } from '#lib/api/events/event-drafts.ts';
import type { Export } from '#lib/domain/exports/export.ts';
import { showExport } from './show.ts';

/** Returns the event of an export that was created or finished. It has no address of the file. */
export function eventsOfExport(next: Export): EventDraft[] {
  const record = showExport(next);
  if (next.status === 'preparing')
    return draftEvents(record, [{ type: 'export.created', data: { export_id: next.id } }], []);
  return draftEvents(record, [], [next.status === 'ready' ? 'export.ready' : 'export.failed']);
}
