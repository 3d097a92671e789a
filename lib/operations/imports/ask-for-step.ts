import type { Import, Working } from '#lib/domain/imports/import.ts';
import { beginStep, MOST_AT_WORK } from '#lib/domain/imports/steps.ts';
import { inSlot } from '#lib/operations/in-slot.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { IMPORTS_AT_WORK } from '#lib/store/imports/import-slots.ts';
import { changeImport } from '#lib/store/imports/imports.ts';
import { importKey } from '#lib/store/imports/keys.ts';

const TOO_MANY = `${MOST_AT_WORK} imports of your account are worked on, the maximum. Wait until one of them ends, and retry.`;

/**
 * Begins a step that a merchant asks for, unless too many imports of the account are worked on. Writes nothing if the
 * step is under way or done.
 *
 * @param commit writes all or nothing
 * @throws ApiError `import_not_ready`; `too_many_requests`, with nothing written
 */
export async function askForStep<T>(
  one: Import,
  step: Working,
  now: Date,
  commit: (writes: readonly Write[], next: Import) => Promise<T>,
): Promise<T> {
  const next = beginStep(one, step, now);
  if (next === one) return commit([], next);
  return inSlot(IMPORTS_AT_WORK, { holder: one, now, message: TOO_MANY }, (taken) =>
    commit([taken, ...writesToGoOn(one, next, now)], next),
  );
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
