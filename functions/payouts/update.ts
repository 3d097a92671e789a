import { requireMatch } from '#lib/api/entity-tags.ts';
import { updatePayout } from '#lib/api/payouts/routes.ts';
import { tagPayout } from '#lib/api/payouts/show.ts';
import { changedPayout } from '#lib/domain/payout.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { isCovered, requirePayoutBound, writesOfBound } from '#lib/operations/payouts/payout-bound.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { changePayout } from '#lib/operations/writes/payouts.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findPayout } from '#lib/store/payouts.ts';

/**
 * Replaces the amount, the order, the items and the charges of a payout (Interface, Update payout). The payout's owner is
 * checked before the order's.
 */
export const handler = committingEndpoint(updatePayout, ({ caller, params, body, now, header, commit }) =>
  retryOnConflict(async () => {
    const [before, bound] = await allInOrder([
      findPayout(params.payout_id).then((payout) => requireOwned(caller, payout)),
      requirePayoutBound(caller, body.order_id),
    ]);
    requireMatch(header('if-match'), tagPayout(before));
    const covered = isCovered(bound, before, body.amount);
    const next = changedPayout(before, body, { covered, transfer_id: bound.transfer_id }, now);
    const writes = [...changePayout(before, next, now), ...writesOfBound(bound, before, next, now)];
    return commit(writes, tagPayout(next));
  }),
);
