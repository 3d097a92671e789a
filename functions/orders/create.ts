import { createOrder } from '#lib/api/orders/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { newOrder } from '#lib/domain/order.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { storeOrder } from '#lib/operations/writes/orders.ts';
import { requireAccount } from '#lib/store/accounts.ts';

/** Creates an order. Its totals follow from its items, and its fee from the totals and the account's current prices. */
export const handler = committingEndpoint(createOrder, async ({ caller, body, now, commit }) => {
  const order = newOrder(body, await requireAccount(caller.accountId), now);
  return commit(storeOrder(order, now), tagOrder(order));
});
