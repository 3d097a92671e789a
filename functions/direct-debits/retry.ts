import { retryDirectDebit } from '#lib/api/direct-debits/charges.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { requireActive, requireRetriable, retryCharge } from '#lib/operations/open-charge.ts';
import { tagOrder } from '#lib/operations/show-order.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findLatestFailed } from '#lib/store/charges.ts';
import { drawReference } from '#lib/store/references.ts';
import { whileStale } from '#lib/store/transact.ts';

/** Retries the latest order of a direct debit that failed: a new order, a new reference, its attempts at zero. */
export const handler = endpoint(retryDirectDebit, async ({ caller, params, now, commit }) =>
  whileStale(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    requireActive(debit);
    const failed = await findLatestFailed(debit.id);
    if (!failed) throw new Refusal('nothing_to_retry');
    requireRetriable(failed);
    const [reference, account] = await Promise.all([drawReference(), requireAccount(caller.accountId)]);
    const { charge, writes } = retryCharge(debit, failed, { reference, account }, now);
    return commit(writes, tagOrder(charge));
  }),
);
