import type { Balance } from '#lib/api/ledger/record.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';
import { monthBefore, type Range, reportPathOf, within } from './range.ts';
import type { Report } from './report.ts';

/** What the view of a range shows: its days, those of the same range a month before, and the balance. */
export type Data = { readonly report: Report; readonly before: Report; readonly balance: Balance };

/** Reads the data of a range. Only the report says which days the last ones are, so the month before follows it. */
export async function readRange(range: Range): Promise<Result> {
  const [first, balance] = await Promise.all([call('GET', reportPathOf(range)), call('GET', '/api/balance')]);
  if (first.is !== 'done') return first;
  if (balance.is !== 'done') return balance;
  const report = within(first.body, range);
  const before = await call('GET', reportPathOf(monthBefore(report)));
  if (before.is !== 'done') return before;
  return { is: 'done', body: { report, before: before.body, balance: balance.body } satisfies Data };
}
