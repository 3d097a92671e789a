import { listDirectDebits } from '#lib/api/direct-debits/routes.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS } from '#lib/store/lists/lists.ts';

/** Returns the direct debits of the account, newest first. */
export const handler = readingEndpoint(listDirectDebits, async ({ caller, query }) => {
  const page = await listRecords(caller.accountId, DIRECT_DEBITS, query);
  return showPage(page, showDirectDebit);
});
