import { listBalanceTransactions } from '#lib/api/ledger/routes.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { ofOwnedOrder } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listLines } from '#lib/store/ledger/list-lines.ts';

/** Returns the lines of the account's ledger, latest date first. An order in the query must be the account's. */
export const handler = readingEndpoint(listBalanceTransactions, async ({ caller, query }) => {
  const page = await ofOwnedOrder(caller, query, listLines(caller.accountId, query));
  return showPage(page, showLine);
});
