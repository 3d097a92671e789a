import { getSuccessRate } from '#lib/api/summaries/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findCollectedIn } from '#lib/operations/figures/find-collected.ts';

/** Returns the share of the orders presented in a range of days that was paid, from 0 to 1; null if there are none. */
export const handler = readingEndpoint(getSuccessRate, async ({ caller, query, readClock }) => {
  const { paid, failed } = await findCollectedIn(caller.accountId, query, (await readClock()).today);
  const all = paid.count + failed.count;
  return { succeeded: paid.count, failed: failed.count, rate: all === 0 ? null : rounded(paid.count / all) };
});

/** Rounds to hundredths of a percent. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
