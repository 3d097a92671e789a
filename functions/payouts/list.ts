import { listPayouts } from '#lib/api/payouts/routes.ts';
import { showPayout } from '#lib/api/payouts/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { ofOwnedOrder } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { PAYOUTS } from '#lib/store/lists/lists.ts';

/** Returns the payouts of the account, newest first. An order in the query must be the account's. */
export const handler = readingEndpoint(listPayouts, async ({ caller, query }) => {
  const page = await ofOwnedOrder(caller, query, listRecords(caller.accountId, PAYOUTS, query));
  return showPage(page, showPayout);
});
