import { eventsOfExport } from '#lib/api/exports/events.ts';
import type { Export } from '#lib/domain/exports/export.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { changeExport, exportKey, storeExport } from '#lib/store/exports.ts';

/**
 * Returns the writes of an export that is created or finished, with its event. They fail with `ConflictError` if it
 * changed since it was read.
 */
export function writesOfExport(before: Export | undefined, next: Export, now: Date): Write[] {
  const { id, account_id } = next;
  return [
    before ? changeExport(before, next) : storeExport(next),
    ...emit({ pk: exportKey(id).pk, account_id }, eventsOfExport(next), now),
  ];
}
