import { listExports } from '#lib/api/exports/routes.ts';
import { showExport } from '#lib/api/exports/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listExports as list } from '#lib/store/exports.ts';

/** Returns the exports of the account, newest first. */
export const handler = readingEndpoint(listExports, async ({ caller, query, now }) =>
  showPage(await list(caller.accountId, query, now), showExport),
);
