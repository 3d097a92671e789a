import { getPayout } from '#lib/api/payouts/routes.ts';
import { tagPayout } from '#lib/api/payouts/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findPayout } from '#lib/store/payouts.ts';

export const handler = readingEndpoint(getPayout, async ({ caller, params }) =>
  tagPayout(requireOwned(caller, await findPayout(params.payout_id))),
);
