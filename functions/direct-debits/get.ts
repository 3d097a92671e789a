import { getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showToCustomer, surroundingsOf } from '#lib/operations/direct-debits/show-to-customer.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';

/**
 * Returns one direct debit. Its merchant receives the record; the customer who has its link also sees the merchant and
 * the account.
 */
export const handler = readingEndpoint(getDirectDebit, async ({ caller, params, readClock }) => {
  const debit = await requireOwnedDirectDebit(caller, params.id);
  if (!caller.link) return tagDirectDebit(debit);
  const [surroundings, clock] = await Promise.all([surroundingsOf(debit), readClock()]);
  return new Tagged(showToCustomer(debit, surroundings, clock));
});
