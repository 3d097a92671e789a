import { createRefund } from '#lib/api/refunds/routes.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { requestRefund } from '#lib/operations/refunds/request-refund.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Refunds a charge of the account, or a part of it. Repeated under its `Idempotency-Key`, it changes nothing. */
export const handler = committingEndpoint(createRefund, ({ caller, params, body, readClock, commit }) =>
  retryOnConflict(async () => {
    const { refund, writes } = await requestRefund(caller, params.order_id, body ?? {}, readClock());
    return commit(writes, showRefund(refund));
  }),
);
