import { wantedVersion } from '#lib/api/entity-tags.ts';
import { updatePayout } from '#lib/api/routes/payouts.ts';
import { tagPayout } from '#lib/api/show/show-payout.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { hasOrder, own, unknownOrder } from '#lib/operations/find-own.ts';
import { changePayout, findPayout } from '#lib/store/payouts.ts';

/**
 * Replaces the amount, the order, the items and the charges of a payout (Interface, Update payout). Orders are
 * never deleted and never change hands, so that one read before the write is enough; whose the payout is comes
 * before whose the order is.
 */
export const handler = endpoint(updatePayout, async ({ caller, params, body, now, header, update }) => {
  const id = params.payout_id;
  if (!(await hasOrder(caller, body.order_id))) {
    own(caller, await findPayout(id));
    throw unknownOrder();
  }
  const payout = { id, accountId: caller.accountId, version: wantedVersion(header('if-match')) };
  return update(changePayout(payout, body, now), tagPayout);
});
