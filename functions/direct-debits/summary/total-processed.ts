import { getProcessedSummary } from '#lib/api/summaries/routes.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findCollectedIn } from '#lib/operations/figures/find-collected.ts';

/** Returns what was collected of the orders presented in a range of days. */
export const handler = readingEndpoint(getProcessedSummary, async ({ caller, query, readClock }) => {
  const { paid } = await findCollectedIn(caller.accountId, query, (await readClock()).today);
  return { count: paid.count, amount: amountOf(paid.amount as Centavos), currency: 'MXN' as const };
});
