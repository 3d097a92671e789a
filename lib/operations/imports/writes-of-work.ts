import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { writesOfImport } from '#lib/operations/writes/imports.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { IMPORTS_AT_WORK } from '#lib/store/imports/import-slots.ts';
import { writesToFreeSlot } from '#lib/store/work-slots.ts';

/** Returns the writes of an import that a worker changed. If its step ends, the account can have another one worked on. */
export async function writesOfWork(before: Import, next: Import, now: Date): Promise<Write[]> {
  const freed = isWorking(next) ? [] : await writesToFreeSlot(IMPORTS_AT_WORK, next);
  return [...writesOfImport(before, next, now), ...freed];
}
