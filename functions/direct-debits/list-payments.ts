import { listPayments } from '#lib/api/charges/routes.ts';
import { showCharge } from '#lib/api/orders/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listCharges } from '#lib/store/charges.ts';

/** Returns the orders of a direct debit, newest first, to its merchant and to the customer who has its link. */
export const handler = readingEndpoint(listPayments, async ({ caller, params, query }) => {
  const found = requireOwnedDirectDebit(caller, params.id);
  // A link may be spent or replaced by now. In that case nothing more is read.
  if (caller.link) await found;
  const [, page] = await allInOrder([found, listCharges(params, query)]);
  return showPage(page, showCharge);
});
