import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { type ClosedPresentment, OUTCOMES } from '#lib/domain/ledger/closing-head.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { daysReconciled } from '#lib/store/collections/reconciliations.ts';
import type { ClosedDays } from '#lib/store/ledger/closings.ts';

/** The bank may report a return some days after the last day for it. */
const DAYS_BACK = RETURNABLE_DAYS + 30;

/**
 * Returns the presentments of the scheduled runs that were made on the days of a closing, and the earlier ones whose
 * outcomes changed on these days, with all outcomes up to now. A change after midnight is in the next closing as well.
 */
export async function changedPresentments({ after, until }: ClosedDays): Promise<ClosedPresentment[]> {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, n) => addDays(until, n - DAYS_BACK));
  const changed = new Set(await daysReconciled(EVERY_ACCOUNT, days, { after, until }));
  const isNew = (day: CalendarDate) => day === until || (after !== undefined && day > after);
  const presentments: ClosedPresentment[] = [];
  for (const day of days.filter((day) => changed.has(day) || isNew(day))) {
    const { total } = await reconcileDay(day, EVERY_ACCOUNT);
    if (total.presented.count > 0) presentments.push({ presented_on: day, ...pick(total) });
  }
  return presentments;
}

const pick = (total: Awaited<ReturnType<typeof reconcileDay>>['total']) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, total[outcome]])) as Omit<
    ClosedPresentment,
    'presented_on'
  >;
