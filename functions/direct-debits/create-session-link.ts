import { createSessionLink } from '#lib/api/direct-debits/routes.ts';
import { issueLink } from '#lib/domain/direct-debit/link-requests.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { showSessionLink } from '#lib/operations/links/links.ts';
import { returnedLink } from '#lib/operations/links/returned-link.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { newSecret } from '#lib/secrets/random-secrets.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { storeLinkCode } from '#lib/store/link-codes.ts';

/**
 * Replaces the customer's link, and returns the new one with its short form. Customers may request one themselves, five
 * times a day.
 */
export const handler = committingEndpoint(
  createSessionLink,
  async ({ caller, params, body, readClock, commit }) =>
    retryOnConflict(async () => {
      const [debit, clock] = await allInOrder([requireOwnedDirectDebit(caller, params.id), readClock()]);
      const wanted = { purpose: body.purpose, byCustomer: caller.link !== undefined };
      const { link, ...decision } = issueLink(debit, wanted, clock);
      const code = newSecret();
      return commit(
        [...writesOf(debit, decision, clock), storeLinkCode(code, debit, link)],
        await showSessionLink(decision.next, link, code),
      );
    }),
  { secretIn: returnedLink },
);
