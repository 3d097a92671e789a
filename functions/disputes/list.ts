import { listDisputes } from '#lib/api/disputes/routes.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DISPUTES } from '#lib/store/lists/lists.ts';

/** Returns the disputes of the account, newest first. */
export const handler = readingEndpoint(listDisputes, async ({ caller, query }) =>
  showPage(await listRecords(caller.accountId, DISPUTES, query), showDispute),
);
