import { getTransfer } from '#lib/api/transfers/routes.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';

/** Returns a transfer of the account. */
export const handler = readingEndpoint(getTransfer, async ({ caller, params: { id } }) =>
  showTransfer(requireOwned(caller, await findTransfer(id))),
);
