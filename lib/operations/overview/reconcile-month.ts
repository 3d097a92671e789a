import { addDays, addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DayOutcomes } from '#lib/store/sums/day-outcomes.ts';
import { type DayOfFiles, findDayOfFiles, type Sum, unansweredOf } from './day-of-files.ts';
import { findOutcomesOfMerchants, totalOf } from './outcomes.ts';

/** A day of a month: what its files hold, and what the bank has said of it up to now. */
export type ReconciledDay = {
  readonly day: CalendarDate;
  readonly of: DayOfFiles;
  readonly outcomes: DayOutcomes;
  readonly unanswered: Sum;
  /** Whether the files have at least what the outcomes have. */
  readonly balances: boolean;
};

function daysOfMonth(month: string): CalendarDate[] {
  const first = `${month}-01` as CalendarDate;
  const next = addMonths(first, 1);
  const days: CalendarDate[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Reconciles the days of a month by sums: the files' own counts against the outcomes that a worker sums up. It reads the
 * list of files of each day and the sums of each merchant, and no orders; `reconcileDay` reconciles a day by its orders.
 * Days without files and outcomes are left out. Days to come may have some: in the sandbox an account's own clock runs
 * ahead.
 */
export async function reconcileMonth(month: string): Promise<ReconciledDay[]> {
  const days = daysOfMonth(month);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [files, outcomes] = await Promise.all([
    Promise.all(days.map(findDayOfFiles)),
    findOutcomesOfMerchants(first, last),
  ]);
  const ofDay = Map.groupBy(outcomes, ({ day }) => day);
  return days.flatMap((day, n) => {
    const of = files[n] as DayOfFiles;
    const total = totalOf(ofDay.get(day) ?? []);
    if (of.files === 0 && total.paid.count + total.failed.count === 0) return [];
    const unanswered = unansweredOf(of, total);
    return { day, of, outcomes: total, unanswered, balances: balances(unanswered) };
  });
}

/** Where all is returned, not a centavo is left; where something is not, there is an amount left. */
const balances = ({ count, amount }: Sum) => (count === 0 ? amount === 0 : count > 0 && amount > 0);
