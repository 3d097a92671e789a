import { listDisputes } from '#lib/api/disputes/routes.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { ofOwnedOrder } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DISPUTES } from '#lib/store/lists/lists.ts';

/** Returns the disputes of the account, newest first. An order in the query must be the account's. */
export const handler = readingEndpoint(listDisputes, async ({ caller, query }) => {
  const page = await ofOwnedOrder(caller, query, listRecords(caller.accountId, DISPUTES, query));
  return showPage(page, showDispute);
});
