import { listImports } from '#lib/api/imports/routes.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { IMPORTS } from '#lib/store/lists/lists.ts';

/** Returns the imports of the account, newest first. */
export const handler = readingEndpoint(listImports, async ({ caller, query }) =>
  showPage(await listRecords(caller.accountId, IMPORTS, query), showImport),
);
