import { retryDirectDebit } from '#lib/api/routes/charges.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { requireActive, requireRetriable, retryCharge } from '#lib/operations/open-charge.ts';
import { tagOrder } from '#lib/operations/show-order.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findLatestFailed } from '#lib/store/charges.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** Retries the latest order of a direct debit that failed: a new order, a new reference, its attempts at zero. */
export const handler = endpoint(retryDirectDebit, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    requireActive(debit);
    const failed = await findLatestFailed(debit.id);
    if (!failed) throw new ApiError('nothing_to_retry');
    requireRetriable(failed);
    const [reference, account] = await Promise.all([drawReference(), requireAccount(caller.accountId)]);
    const { charge, writes } = retryCharge(debit, failed, { reference, account }, now);
    return commit(writes, tagOrder(charge));
  }),
);
