import { updatePayout } from '#lib/api/payouts/routes.ts';
import { tagPayout } from '#lib/api/payouts/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requireOrder } from '#lib/operations/require-owned.ts';
import { changePayout } from '#lib/operations/writes/payouts.ts';

/**
 * Replaces the amount, the order, the items and the charges of a payout (Interface, Update payout). Orders are never
 * deleted and never change their account, so one read before the write is enough. The payout's owner is checked before
 * the order's.
 */
export const handler = committingEndpoint(updatePayout, async ({ caller, params, body, now, update }) => {
  const change = changePayout({ id: params.payout_id, accountId: caller.accountId }, body, now);
  return update(change, tagPayout, () => requireOrder(caller, body.order_id));
});
