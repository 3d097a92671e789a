import { getUpcomingCollection } from '#lib/api/charges/routes.ts';
import { showNextCollection } from '#lib/api/charges/show-next.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { findUpcoming } from '#lib/operations/direct-debits/find-upcoming.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';

/** Returns the next collection of a direct debit, to its merchant and to the customer who has its link. */
export const handler = readingEndpoint(getUpcomingCollection, async ({ caller, params, readClock }) => {
  const [debit, clock] = await allInOrder([requireOwnedDirectDebit(caller, params.id), readClock()]);
  return showNextCollection(debit, await findUpcoming(debit, clock));
});
