import { createCharge } from '#lib/api/charges/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { chargeTerms, openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { countCreated } from '#lib/operations/created-orders.ts';
import { requireOwnedToCharge } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { refuseIfHeld } from '#lib/store/collections/hold.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { drawReference } from '#lib/store/references.ts';

/**
 * Creates a one-off charge on an active direct debit, in addition to its schedule. The charge has its own reference.
 */
export const handler = committingEndpoint(createCharge, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const { debit, seller, hold } = await requireOwnedToCharge(caller, params.id);
    const clock = clockAt(now);
    const terms = chargeTerms(debit, body, await countCreated(debit), clock);
    refuseIfHeld(hold);
    const reference = await drawReference();
    const decision = openCharge(debit, { ...terms, reference }, seller, clock);
    return commit(writesOf(debit, decision, clock), tagOrder(decision.charge));
  }),
);
