import { getActiveSummary } from '#lib/api/summaries/routes.ts';
import { amountOf } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findActiveSummary } from '#lib/store/sums/summaries.ts';

/**
 * Returns how many direct debits are active, and the sum of one collection of each. A variable amount counts at its
 * maximum.
 */
export const handler = readingEndpoint(getActiveSummary, async ({ caller }) => {
  const { count, amount } = await findActiveSummary(caller.accountId);
  return { count, amount: amountOf(amount), currency: 'MXN' as const };
});
