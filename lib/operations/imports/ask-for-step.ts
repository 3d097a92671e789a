import type { Import, Working } from '#lib/domain/imports/import.ts';
import { beginStep } from '#lib/domain/imports/steps.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { changeImport } from '#lib/store/imports/imports.ts';
import { importKey } from '#lib/store/imports/keys.ts';

/**
 * Begins a step that a merchant asks for, and returns the import with its writes: none if the step is under way or done.
 *
 * @throws ApiError `import_not_ready`
 */
export function askForStep(one: Import, step: Working, now: Date): { next: Import; writes: Write[] } {
  const next = beginStep(one, step, now);
  return { next, writes: next === one ? [] : writesToGoOn(one, next, now) };
}

/** Returns the writes of an import that has work to do, with the event that starts a worker. */
export const writesToGoOn = (before: Import, next: Import, now: Date): Write[] => [
  changeImport(before, next),
  ...emit(
    { pk: importKey(next.id).pk, account_id: next.account_id },
    [{ type: 'import.work_due', data: { import_id: next.id, version: next.version } }],
    now,
  ),
];
