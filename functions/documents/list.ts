import { listDocuments } from '#lib/api/documents/routes.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listDocuments as list } from '#lib/store/documents.ts';

/** Returns the documents of a direct debit, newest first. */
export const handler = readingEndpoint(listDocuments, async ({ caller, params: { id }, query }) => {
  const [, page] = await allInOrder([requireOwnedDirectDebit(caller, id), list(id, query)]);
  return showPage(page, showDocument);
});
