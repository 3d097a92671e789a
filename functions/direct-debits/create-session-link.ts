import { createSessionLink } from '#lib/api/routes/direct-debits.ts';
import { issueLink } from '#lib/domain/direct-debit/links.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { showLink } from '#lib/operations/links.ts';
import { writesOf } from '#lib/store/direct-debits.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

/** A link for the customer, in place of the one before. Customers may ask for a new one themselves, five times a day. */
export const handler = endpoint(createSessionLink, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    const wanted = { purpose: body.purpose, byCustomer: caller.link !== undefined };
    const decision = issueLink(debit, wanted, clockAt(now));
    return commit(writesOf(debit, decision, now), await showLink(decision.next, decision.link));
  }),
);
