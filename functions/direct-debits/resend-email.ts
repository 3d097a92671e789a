import { resendEmail } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { resendingOf } from '#lib/operations/links/resend-link.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Mails the customer a new link for the step that is outstanding: to acknowledge, or to complete what is missing.
 *
 * @throws ApiError `too_many_requests` if merchants have requested as many mails to that address as they may
 */
export const handler = committingEndpoint(resendEmail, async ({ caller, params, now, readClock, commit }) =>
  retryOnConflict(async () => {
    const [debit, clock] = await allInOrder([requireOwnedDirectDebit(caller, params.id), readClock()]);
    const { next, writes } = await resendingOf(debit, clock, now);
    return commit(writes, tagDirectDebit(next));
  }),
);
