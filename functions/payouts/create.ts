import { createPayout } from '#lib/api/payouts/routes.ts';
import { tagPayout } from '#lib/api/payouts/show.ts';
import { newPayout } from '#lib/domain/payout.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requireOrder } from '#lib/operations/require-owned.ts';
import { storePayout } from '#lib/operations/writes/payouts.ts';

/** Creates a payout for an order of the account. */
export const handler = committingEndpoint(createPayout, async ({ caller, body, now, commit }) => {
  await requireOrder(caller, body.order_id);
  const payout = newPayout(body, caller.accountId, now);
  return commit(storePayout(payout, now), tagPayout(payout));
});
