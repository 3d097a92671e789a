import { createOrder } from '#lib/api/routes/orders.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { tagOrder } from '#lib/operations/show-order.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { prepareOrder, storeOrder } from '#lib/store/orders.ts';

/** Creates an order. Its totals follow from its items, its fee from them and the account's prices of the moment. */
export const handler = endpoint(createOrder, async ({ caller, body, now, commit }) => {
  const account = await findAccount(caller.accountId);
  if (!account) throw new Error('The account of a valid token is gone');
  const order = prepareOrder(body, account, now);
  return commit([storeOrder(order)], tagOrder(order));
});
