import { createCharge } from '#lib/api/routes/charges.ts';
import { tagOrder } from '#lib/api/show/show-order.ts';
import { chargeTerms, openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { countCreated } from '#lib/operations/created-orders.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { requireNotHeld } from '#lib/store/hold.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** Charges an active direct debit besides its cycle, with a reference of its own. */
export const handler = endpoint(createCharge, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    const terms = chargeTerms(debit, body, await countCreated(debit), clockAt(now));
    const [reference, seller] = await Promise.all([
      drawReference(),
      requireAccount(caller.accountId),
      requireNotHeld(),
    ]);
    const decision = openCharge(debit, { ...terms, reference }, seller, clockAt(now));
    return commit(writesOf(debit, decision, now), tagOrder(decision.charge));
  }),
);
