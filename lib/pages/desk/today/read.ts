import type { Balance } from '#lib/api/ledger/record.ts';
import type { UpcomingReport } from '#lib/api/summaries/report-record.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';
import { type Range, reportPathOf, within } from './range.ts';
import type { Report } from './report.ts';

/** What the view of a range shows first: its days, what comes, and the balance. */
export type Data = {
  readonly report: Report;
  readonly upcoming: UpcomingReport;
  readonly balance: Balance;
};

const UPCOMING = '/api/reports/upcoming?days=7';

/** Reads the data of a range. */
export async function readRange(range: Range): Promise<Result> {
  const [first, upcoming, balance] = await Promise.all([
    call('GET', reportPathOf(range)),
    call('GET', UPCOMING),
    call('GET', '/api/balance'),
  ]);
  if (first.is !== 'done') return first;
  if (upcoming.is !== 'done') return upcoming;
  if (balance.is !== 'done') return balance;
  const report = within(first.body, range);
  const body: Data = { report, upcoming: upcoming.body, balance: balance.body };
  return { is: 'done', body };
}
