import { getRefund } from '#lib/api/refunds/routes.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findRefund } from '#lib/store/outgoing/payments.ts';

/** Returns a refund of the account. */
export const handler = readingEndpoint(getRefund, async ({ caller, params: { id } }) =>
  showRefund(requireOwned(caller, await findRefund(id))),
);
