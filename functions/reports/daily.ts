import { getDailyReport } from '#lib/api/summaries/routes.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireRange } from '#lib/operations/figures/find-collected.ts';
import { showReasons } from '#lib/operations/figures/show-reasons.ts';
import { findOutcomesBetween } from '#lib/store/sums/day-outcomes.ts';

/** Returns what is known up to now of the charges of each day of a range, from one query of the days' sums. */
export const handler = readingEndpoint(
  getDailyReport,
  async ({ caller: { accountId }, query, readClock }) => {
    const { from, to } = requireRange(query, (await readClock()).today);
    const days = await findOutcomesBetween(accountId, from, to);
    return {
      ...{ from, to, currency: 'MXN' as const },
      days: days.map(({ day, paid, failed, reasons }) => ({
        ...{ day, paid: inPesos(paid), failed: inPesos(failed), reasons: showReasons(reasons) },
      })),
    };
  },
);

const inPesos = ({ count, amount }: { count: number; amount: number }) => ({
  count,
  amount: amountOf(amount as Centavos),
});
