import { listRefundsOfOrder } from '#lib/api/refunds/routes.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findRefunds } from '#lib/store/outgoing/payments.ts';

/** Returns all refunds of an order of the account, newest first: they are few. */
export const handler = readingEndpoint(listRefundsOfOrder, async ({ caller, params }) => {
  const { refunds } = requireOwned(caller, await findOrder(params.order_id));
  const found = await findRefunds(refunds?.ids ?? []);
  return { data: found.reverse().map(showRefund), has_more: false, next_cursor: null };
});
