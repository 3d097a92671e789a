import type { Balance } from '#lib/api/ledger/record.ts';
import type { UpcomingReport } from '#lib/api/summaries/record.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';
import { monthBefore, type Range, reportPathOf, within } from './range.ts';
import type { Report } from './report.ts';

/** What the view of a range shows: its days, those of the same range a month before, what comes, and the balance. */
export type Data = {
  readonly report: Report;
  readonly before: Report;
  readonly upcoming: UpcomingReport;
  readonly balance: Balance;
};

const UPCOMING = '/api/reports/upcoming?days=7';

/** Reads the data of a range. Only the report says which days the last ones are, so the month before follows it. */
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
  const before = await call('GET', reportPathOf(monthBefore(report)));
  if (before.is !== 'done') return before;
  const body: Data = { report, before: before.body, upcoming: upcoming.body, balance: balance.body };
  return { is: 'done', body };
}
