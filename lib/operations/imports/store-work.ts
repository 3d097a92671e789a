import { type Import, isWorking } from '#lib/domain/imports/import.ts';
import { writesOfImport } from '#lib/operations/writes/imports.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { IMPORTS_AT_WORK } from '#lib/store/imports/import-slots.ts';
import { writesToFreeSlot } from '#lib/store/work-slots.ts';

/**
 * Stores an import that a worker changed. If its step ends, the account can have another one worked on.
 *
 * @throws ConflictError if it changed since it was read
 */
export async function storeWork(before: Import, next: Import, now: Date): Promise<void> {
  const freed = isWorking(next) ? [] : await writesToFreeSlot(IMPORTS_AT_WORK, next);
  await transact([...writesOfImport(before, next, now), ...freed]);
}
