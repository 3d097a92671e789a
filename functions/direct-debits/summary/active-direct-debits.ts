import { getActiveSummary } from '#lib/api/summaries/routes.ts';
import { amountOf } from '#lib/domain/money.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findActiveSummary } from '#lib/store/sums/summaries.ts';

/** How many direct debits are active, and what one collection of each comes to, where it varies at most. */
export const handler = endpoint(getActiveSummary, async ({ caller }) => {
  const { count, amount } = await findActiveSummary(caller.accountId);
  return { count, amount: amountOf(amount), currency: 'MXN' as const };
});
