import { getConsentRequests } from '#lib/api/consent-requests/routes.ts';
import { tagConsentRequests } from '#lib/api/consent-requests/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findConsentRequests } from '#lib/store/imports/consent-requests.ts';

/** Returns the plan to ask the customers of an import for consent, and its progress. */
export const handler = readingEndpoint(getConsentRequests, async ({ caller, params: { id }, readClock }) => {
  const [found, clock] = await Promise.all([findConsentRequests(id), readClock()]);
  return tagConsentRequests(requireOwned(caller, found), clock);
});
