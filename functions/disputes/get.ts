import { getDispute } from '#lib/api/disputes/routes.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findDispute } from '#lib/store/disputes.ts';

/** Returns a dispute of the account. */
export const handler = readingEndpoint(getDispute, async ({ caller, params: { id } }) =>
  showDispute(requireOwned(caller, await findDispute(id))),
);
