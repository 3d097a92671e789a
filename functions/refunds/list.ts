import { listRefunds } from '#lib/api/refunds/routes.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { REFUNDS } from '#lib/store/lists/lists.ts';

/** Returns the refunds of the account, newest first. */
export const handler = readingEndpoint(listRefunds, async ({ caller, query }) =>
  showPage(await listRecords(caller.accountId, REFUNDS, query), showRefund),
);
