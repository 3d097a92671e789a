import { wantedVersion } from '#lib/api/entity-tags.ts';
import { updateOrder } from '#lib/api/routes/orders.ts';
import { tagOrder } from '#lib/api/show/show-order.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { changeShippingAddress } from '#lib/store/orders.ts';

/**
 * Replaces the shipping address of an order, whole, until the order is cancelled (Interface, Update order). Of
 * updates that meet, the last one stays; with `If-Match` the first one does, and the others are told.
 */
export const handler = endpoint(updateOrder, async ({ caller, params, body, now, header, update }) => {
  const order = {
    id: params.order_id,
    accountId: caller.accountId,
    version: wantedVersion(header('if-match')),
  };
  return update(changeShippingAddress(order, body.shipping_address, now), tagOrder);
});
