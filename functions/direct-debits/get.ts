import { getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/show-to-customer.ts';

/**
 * Returns one direct debit. Its merchant receives the record; the customer who has its link also sees the merchant and
 * the account.
 */
export const handler = endpoint(getDirectDebit, async ({ caller, params, now }) => {
  const debit = await requireOwnedDirectDebit(caller, params.id);
  return caller.link
    ? new Tagged(showToCustomer(debit, await surroundingsOf(debit), clockAt(now)))
    : tagDirectDebit(debit);
});
