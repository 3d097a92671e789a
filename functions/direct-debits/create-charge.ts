import { createCharge } from '#lib/api/charges/routes.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import { chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import { openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { countCreated } from '#lib/operations/direct-debits/collection-facts.ts';
import { requireOwnedToCharge } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { refuseIfHeld } from '#lib/store/collections/hold.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { drawReference } from '#lib/store/references.ts';
import { requireReferencesLeft } from '#lib/store/sandbox-clocks.ts';

/**
 * Creates a one-off charge on an active direct debit, in addition to its schedule. The charge has its own reference.
 */
export const handler = committingEndpoint(createCharge, async ({ caller, params, body, readClock, commit }) =>
  retryOnConflict(async () => {
    const [{ debit, seller, hold }, clock] = await allInOrder([
      requireOwnedToCharge(caller, params.id),
      readClock(),
    ]);
    const terms = chargeTerms(debit, body, await countCreated(debit), clock);
    refuseIfHeld(hold);
    await requireReferencesLeft(clock.own);
    const reference = await drawReference(clock);
    const decision = openCharge(debit, { ...terms, reference }, seller, clock);
    return commit(writesOf(debit, decision, clock), tagOrder(decision.charge));
  }),
);
