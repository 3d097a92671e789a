import { updateOrder } from '#lib/api/orders/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { changeOrder } from '#lib/operations/writes/orders.ts';

/**
 * Replaces the whole shipping address of an order, the merchant's own id or the metadata, until the order is cancelled
 * (Interface, Update order). The order may be a charge of a direct debit. Of concurrent updates the last one wins. With
 * `If-Match` the first one wins, and the others are refused.
 */
export const handler = committingEndpoint(updateOrder, async ({ caller, params, body, now, update }) => {
  const order = { id: params.order_id, accountId: caller.accountId };
  return update(changeOrder(order, body, now), tagOrder);
});
