import { getUpcomingReport } from '#lib/api/summaries/routes.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { MOST_FORESEEN } from '#lib/domain/limits.ts';
import { amountOf } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findExpectedOfAccount } from '#lib/operations/overview/expected-days.ts';
import { byDay } from '#lib/operations/overview/expected-sums.ts';

/** Returns what the runs of the coming days are going to present, from a bounded number of direct debits. */
export const handler = readingEndpoint(
  getUpcomingReport,
  async ({ caller: { accountId }, query, readClock }) => {
    const clock = await readClock();
    const to = addDays(clock.today, query.days - 1);
    const { collections, completeUntil } = await findExpectedOfAccount(accountId, clock, {
      until: to,
      most: MOST_FORESEEN,
    });
    return {
      ...{ from: clock.today, to, currency: 'MXN' as const },
      days: byDay(collections).map(([day, { orders, amount, at_most }]) => ({
        ...{ day, count: orders, amount: amountOf(amount), at_most: amountOf(at_most) },
        complete: completeUntil !== null && day <= completeUntil,
      })),
      complete_until: completeUntil,
    };
  },
);
