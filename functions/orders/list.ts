import { listOrders } from '#lib/api/routes/orders.ts';
import { showOrder } from '#lib/api/show/show-order.ts';
import type { Order } from '#lib/domain/order.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listRecords } from '#lib/store/list.ts';
import { ORDERS } from '#lib/store/lists.ts';

/** The orders of the account, newest first, those of direct debits among them. */
export const handler = endpoint(listOrders, async ({ caller, query }) =>
  showPage(await listRecords<Order>(caller.accountId, ORDERS, query), showOrder),
);
