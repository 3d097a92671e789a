import { createPayout } from '#lib/api/payouts/routes.ts';
import { tagPayout } from '#lib/api/payouts/show.ts';
import { newPayout } from '#lib/domain/payout.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requirePayoutBound, writesOfBound } from '#lib/operations/payouts/payout-bound.ts';
import { storePayout } from '#lib/operations/writes/payouts.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Creates a payout for an order of the account, if the order covers it. */
export const handler = committingEndpoint(createPayout, ({ caller, body, now, commit }) =>
  retryOnConflict(async () => {
    const bound = await requirePayoutBound(caller, body.order_id);
    const payout = newPayout(body, caller.accountId, now, bound);
    const writes = [...storePayout(payout, now), ...writesOfBound(bound, undefined, payout, now)];
    return commit(writes, tagPayout(payout));
  }),
);
