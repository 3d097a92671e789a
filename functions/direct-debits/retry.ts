import { retryDirectDebit } from '#lib/api/charges/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { requireActive } from '#lib/domain/direct-debit/require-state.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { decideRetry } from '#lib/operations/direct-debits/decide-retry.ts';
import { requireOwnedToCharge } from '#lib/operations/require-owned.ts';
import { findLatestFailed } from '#lib/store/charges.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Retries the latest failed order of a direct debit: creates a new order with a new reference and no attempts yet. */
export const handler = committingEndpoint(retryDirectDebit, async ({ caller, params, readClock, commit }) =>
  retryOnConflict(async () => {
    const [found, failed, clock] = await allInOrder([
      requireOwnedToCharge(caller, params.id),
      findLatestFailed(params.id),
      readClock(),
    ]);
    requireActive(found.debit, clock);
    if (!failed) throw new ApiError('nothing_to_retry');
    const retry = await decideRetry(found, failed, clock);
    return commit(retry.writes, tagOrder(retry.charge));
  }),
);
