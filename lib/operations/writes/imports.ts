import { eventsOfImport } from '#lib/api/imports/events.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { changeImport } from '#lib/store/imports/imports.ts';
import { importKey } from '#lib/store/imports/keys.ts';

/**
 * Returns the writes of an import that a worker changed, with its event if a step has ended. They fail with
 * `ConflictError` if it changed since it was read.
 */
export const writesOfImport = (before: Import, next: Import, now: Date): Write[] => [
  changeImport(before, next),
  ...emit({ pk: importKey(next.id).pk, account_id: next.account_id }, eventsOfImport(before, next), now),
];
