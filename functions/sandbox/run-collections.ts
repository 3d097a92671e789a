import { runCollections } from '#lib/api/sandbox/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { askToGoOn, collectForAccount } from '#lib/operations/collections/collect-for-account.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { requireBankDay } from '#lib/operations/collections/simulated-day.ts';
import { showCollections } from '#lib/operations/figures/show-collections.ts';
import { findClock } from '#lib/store/sandbox-clocks.ts';

/** Milliseconds after which a run continues without the request, well before the gateway's timeout. */
const TIME = 18_000;

/**
 * Runs the collections of the account as if on a business day, including the simulated bank's returns. A run that takes
 * longer than a request may continues without it.
 */
export const handler = endpoint(runCollections, async ({ caller, body, now }) => {
  const { date } = body;
  const today = mexicoCityDate(now);
  if (date < today)
    throw invalid(
      'date',
      'in_the_past',
      'This day is in the past. Send today in Mexico City or a later day.',
    );
  requireBankDay(date, today);
  if (await findClock(caller.accountId)) throw new ApiError('account_has_clock');
  const ends = performance.now() + TIME;
  const asked = { accountId: caller.accountId, date, now, isOver: () => performance.now() > ends };
  const report = await collectForAccount(asked, configuredCollections());
  if (!report.run.finished) await askToGoOn(caller.accountId, date, now);
  return showCollections(report);
});
