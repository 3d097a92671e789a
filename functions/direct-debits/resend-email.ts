import { resendEmail } from '#lib/api/routes/direct-debits.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { askForIdentity, changeDirectDebit, sendLink } from '#lib/operations/change-direct-debit.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { newLink, purposeOf } from '#lib/operations/links.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** Mails the customer a new link for what is outstanding: to acknowledge, or to bring what is missing. */
export const handler = endpoint(resendEmail, async ({ caller, params, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    if (isFinal(debit.status)) throw new ApiError('direct_debit_final');
    if (debit.requirements.length === 0) throw new ApiError('nothing_outstanding');
    // Asking for it says that the address is good again.
    const link = newLink(purposeOf(debit), now);
    const changes = { link, email_bounced: false, ...askForIdentity(debit, now) };
    const { next, writes } = changeDirectDebit(debit, changes, now);
    return commit([...writes, ...sendLink(next, now)], showDirectDebit(next));
  }),
);
