import { getOrder } from '#lib/api/orders/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findOrder } from '#lib/store/orders.ts';

/** Returns one order, whether the merchant or a direct debit created it. */
export const handler = readingEndpoint(getOrder, async ({ caller, params }) =>
  tagOrder(requireOwned(caller, await findOrder(params.order_id))),
);
