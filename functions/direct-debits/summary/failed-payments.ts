import { getFailedSummary } from '#lib/api/summaries/routes.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findCollectedIn } from '#lib/operations/figures/find-collected.ts';
import { showReasons } from '#lib/operations/figures/show-reasons.ts';

/** Returns the failed orders among those presented in a range of days, and their reasons, the most frequent first. */
export const handler = readingEndpoint(getFailedSummary, async ({ caller, query, readClock }) => {
  const { failed, reasons } = await findCollectedIn(caller.accountId, query, (await readClock()).today);
  return {
    count: failed.count,
    amount: amountOf(failed.amount as Centavos),
    currency: 'MXN' as const,
    reasons: showReasons(reasons),
  };
});
