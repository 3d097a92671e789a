import { updateOrder } from '#lib/api/orders/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { changeShippingAddress } from '#lib/operations/writes/orders.ts';

/**
 * Replaces the shipping address of an order, whole, until the order is cancelled (Interface, Update order). Of
 * updates that meet, the last one stays; with `If-Match` the first one does, and the others are told.
 */
export const handler = committingEndpoint(updateOrder, async ({ caller, params, body, now, update }) => {
  const order = { id: params.order_id, accountId: caller.accountId };
  return update(changeShippingAddress(order, body.shipping_address, now), tagOrder);
});
