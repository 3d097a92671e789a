import { listPayments } from '#lib/api/routes/charges.ts';
import { showCharge } from '#lib/api/show/show-order.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listCharges } from '#lib/store/charges.ts';

/** The orders of a direct debit, newest first: to its merchant, and to the customer who has its link. */
export const handler = endpoint(listPayments, async ({ caller, params, query }) => {
  const debit = await findOwnDirectDebit(caller, params.id);
  return showPage(await listCharges(debit, query), showCharge);
});
