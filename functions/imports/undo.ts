import { undoImport } from '#lib/api/imports/routes.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { askForStep } from '#lib/operations/imports/ask-for-step.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findImport } from '#lib/store/imports/imports.ts';

/** Begins to undo the rows of an import that were applied. Repeated, it changes nothing. */
export const handler = committingEndpoint(undoImport, ({ caller, params: { id }, now, commit }) =>
  retryOnConflict(async () => {
    const one = requireOwned(caller, await findImport(id));
    return askForStep(one, 'undoing', now, (writes, next) => commit(writes, showImport(next)));
  }),
);
