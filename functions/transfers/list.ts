import { listTransfers } from '#lib/api/transfers/routes.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { TRANSFERS } from '#lib/store/lists/lists.ts';

/** Returns the transfers of the account, newest first. */
export const handler = readingEndpoint(listTransfers, async ({ caller, query }) =>
  showPage(await listRecords(caller.accountId, TRANSFERS, query), showTransfer),
);
