import { listImportRows } from '#lib/api/imports/routes.ts';
import { showRow } from '#lib/api/imports/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { listRows } from '#lib/store/imports/rows.ts';

/** Returns the stored rows of an import of the account, in the order of the file. */
export const handler = readingEndpoint(listImportRows, async ({ caller, params: { id }, query }) => {
  const one = requireOwned(caller, await findImport(id));
  return showPage(await listRows(one.id, query), showRow);
});
