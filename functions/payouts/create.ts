import { createPayout } from '#lib/api/routes/payouts.ts';
import { tagPayout } from '#lib/api/show/show-payout.ts';
import { newPayout } from '#lib/domain/payout.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { hasOrder, unknownOrder } from '#lib/operations/find-own.ts';
import { storePayout } from '#lib/store/payouts.ts';

/** Creates a payout for an order of the account. */
export const handler = endpoint(createPayout, async ({ caller, body, now, commit }) => {
  if (!(await hasOrder(caller, body.order_id))) throw unknownOrder();
  const payout = newPayout(body, caller.accountId, now);
  return commit(storePayout(payout, now), tagPayout(payout));
});
