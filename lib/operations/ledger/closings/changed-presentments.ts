import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { type ClosedPresentment, outcomesIn } from '#lib/domain/ledger/closing-head.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';
import { RECALLED } from '#lib/store/collections/bank-files.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { datesOf, findReconciledDays } from '#lib/store/collections/reconciliations.ts';
import type { ClosedDays } from '#lib/store/ledger/closings.ts';

/** The bank may report a return some days after the last day for it. */
const DAYS_BACK = RETURNABLE_DAYS + 30;

/**
 * Returns the presentments of the scheduled runs that were made on the days of a closing, and the earlier ones whose
 * outcomes changed on these days, with all outcomes up to now. Objections arrive for months, so a day has changes of a
 * hundred earlier ones: their outcomes are those of their last report. Orders are read of new days, and of those whose
 * report cannot have everything. A change after midnight is in the next closing as well.
 */
export async function changedPresentments({ after, until }: ClosedDays): Promise<ClosedPresentment[]> {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, n) => addDays(until, n - DAYS_BACK));
  const reports = await findReconciledDays(EVERY_ACCOUNT, days);
  const isIn = (day: CalendarDate) => (after === undefined || day > after) && day <= until;
  const presentments: ClosedPresentment[] = [];
  for (const [n, day] of days.entries()) {
    const report = reports[n];
    const isNew = day === until || (after !== undefined && day > after);
    if (!isNew && !(report && datesOf(report).some(isIn))) continue;
    const isReported = !isNew && report && !(await isRecalledLater(day));
    const outcomes = isReported ? report.outcomes : (await reconcileDay(day, EVERY_ACCOUNT)).total;
    if (outcomes.presented.count > 0) presentments.push({ presented_on: day, ...outcomesIn(outcomes) });
  }
  return presentments;
}

/** Returns whether a file of a day was recalled on a later one: the report of that may not be written yet. */
async function isRecalledLater(day: CalendarDate): Promise<boolean> {
  const files = await listFiles(day, { accountId: EVERY_ACCOUNT });
  return files.some(
    ({ state, updated_at }) => RECALLED.includes(state) && mexicoCityDate(new Date(updated_at)) > day,
  );
}
