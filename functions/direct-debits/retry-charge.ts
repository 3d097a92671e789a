import { retryCharge } from '#lib/api/charges/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { decideRetry } from '#lib/operations/direct-debits/decide-retry.ts';
import { requireOwnedCharge, requireOwnedToCharge } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Retries any failed order: creates a new order with a new reference and no attempts yet. */
export const handler = committingEndpoint(retryCharge, async ({ caller, params, readClock, commit }) =>
  retryOnConflict(async () => {
    const [found, { charge }, clock] = await allInOrder([
      requireOwnedToCharge(caller, params.id),
      requireOwnedCharge(caller, params.id, params.order_id),
      readClock(),
    ]);
    const retry = await decideRetry(found, charge, clock);
    return commit(retry.writes, tagOrder(retry.charge));
  }),
);
