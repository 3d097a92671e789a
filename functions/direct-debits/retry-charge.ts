import { retryCharge as route } from '#lib/api/routes/charges.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { requireActive, requireRetriable, retryCharge } from '#lib/operations/open-charge.ts';
import { tagOrder } from '#lib/operations/show-order.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { drawReference } from '#lib/store/references.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** Retries one order that failed, whichever: a new order, a new reference, its attempts at zero. */
export const handler = endpoint(route, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    const [failed] = await findCharges([params.order_id]);
    if (failed?.direct_debit_id !== debit.id) throw new ApiError('not_found');
    requireActive(debit);
    requireRetriable(failed);
    const [reference, account] = await Promise.all([drawReference(), requireAccount(caller.accountId)]);
    const { charge, writes } = retryCharge(debit, failed, { reference, account }, now);
    return commit(writes, tagOrder(charge));
  }),
);
