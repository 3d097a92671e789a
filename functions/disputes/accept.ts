import { acceptDispute } from '#lib/api/disputes/routes.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { acceptedDispute } from '#lib/operations/disputes/accept-dispute.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Accepts a dispute of the account. Repeated, it changes nothing. */
export const handler = committingEndpoint(acceptDispute, ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const { dispute, writes } = await acceptedDispute(caller, params.id, now);
    return commit(writes, showDispute(dispute));
  }),
);
