import { retryDirectDebit } from '#lib/api/routes/charges.ts';
import { tagOrder } from '#lib/api/show/show-order.ts';
import { requireActive } from '#lib/domain/direct-debit/lifecycle.ts';
import { requireRetriable, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { countCreated } from '#lib/operations/created-orders.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findLatestFailed } from '#lib/store/charges.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { requireNotHeld } from '#lib/store/hold.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** Retries the latest order of a direct debit that failed: a new order, a new reference, its attempts at zero. */
export const handler = endpoint(retryDirectDebit, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const clock = clockAt(now);
    const debit = await findOwnDirectDebit(caller, params.id);
    requireActive(debit, clock);
    const failed = await findLatestFailed(debit.id);
    if (!failed) throw new ApiError('nothing_to_retry');
    requireRetriable(debit, failed, clock);
    const [reference, seller, created] = await Promise.all([
      drawReference(),
      requireAccount(caller.accountId),
      countCreated(debit),
      requireNotHeld(),
    ]);
    const decision = retryCharge(debit, failed, { reference, seller, created }, clock);
    return commit(writesOf(debit, decision, now), tagOrder(decision.charge));
  }),
);
