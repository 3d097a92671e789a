import { getImport } from '#lib/api/imports/routes.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findImport } from '#lib/store/imports/imports.ts';

/** Returns an import of the account. */
export const handler = readingEndpoint(getImport, async ({ caller, params: { id } }) =>
  showImport(requireOwned(caller, await findImport(id))),
);
