import { listBalanceTransactions } from '#lib/api/ledger/routes.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listLines } from '#lib/store/ledger/list-lines.ts';

/** Returns the lines of the account's ledger, latest date first. */
export const handler = readingEndpoint(listBalanceTransactions, async ({ caller, query }) =>
  showPage(await listLines(caller.accountId, query), showLine),
);
