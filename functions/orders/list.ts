import { listOrders } from '#lib/api/orders/routes.ts';
import { showOrder } from '#lib/api/orders/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { ORDERS } from '#lib/store/lists/lists.ts';

/**
 * Returns the orders of the account, including those of direct debits. A direct debit in the query must be the
 * account's.
 */
export const handler = readingEndpoint(listOrders, async ({ caller, query }) => {
  const { direct_debit_id: id } = query;
  const [, page] = await allInOrder([
    id === undefined ? undefined : requireOwnedDirectDebit(caller, id, 'direct_debit_id'),
    listRecords(caller.accountId, ORDERS, query),
  ]);
  return showPage(page, showOrder);
});
