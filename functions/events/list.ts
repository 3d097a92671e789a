import { listEvents } from '#lib/api/events/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showEvent } from '#lib/operations/events/show-event.ts';
import { ofOwnedOrder, requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { listEvents as list } from '#lib/store/events/merchant-events.ts';

/**
 * Returns the events of the account's records, newest first. A direct debit and an order in the query must be the
 * account's.
 */
export const handler = readingEndpoint(listEvents, async ({ caller, query, now }) => {
  const { direct_debit_id: id } = query;
  if (id !== undefined) await requireOwnedDirectDebit(caller, id, 'direct_debit_id');
  const page = await ofOwnedOrder(caller, query, list(caller.accountId, query, now));
  return showPage(page, showEvent);
});
