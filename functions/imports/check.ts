import { checkImport } from '#lib/api/imports/routes.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { askForStep } from '#lib/operations/imports/ask-for-step.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findImport } from '#lib/store/imports/imports.ts';

/** Begins to check the file of an import: a worker reads it, and changes nothing else. Repeated, it changes nothing. */
export const handler = committingEndpoint(checkImport, ({ caller, params: { id }, now, commit }) =>
  retryOnConflict(async () => {
    const one = requireOwned(caller, await findImport(id));
    return askForStep(one, 'checking', now, (writes, next) => commit(writes, showImport(next)));
  }),
);
