import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { type CollectionFile, EVERY_ACCOUNT } from '#lib/store/collections/collection-files.ts';
import { type CollectionRun, listRuns } from '#lib/store/collections/collection-runs.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { findFilesInQueue } from '#lib/store/collections/find-files.ts';

/** How the collections stand. */
export type CollectionsState = {
  /** The last runs, the latest day first. */
  runs: CollectionRun[];
  /** Business days since the first of those on which a run was due and did not come to its end. */
  missed: CalendarDate[];
  /** Files of the scheduled runs that are not with the bank, or of which it has not answered a line. */
  files: CollectionFile[];
  /** How many exceptions are open, by their reason. */
  exceptions: Map<ExceptionReason, number>;
};

const RUNS = 20;
/** Far more than are ever open. */
const MOST = 10_000;
/** The hour of Mexico City by which the run of a day has ended. */
const RUN_ENDS = 10;

/** How the collections stand: what ran, what did not, what waits, and what nobody understood. */
export async function findCollectionsState(clock: Clock): Promise<CollectionsState> {
  const runs = await listRuns(RUNS);
  const queued = await findFilesInQueue(EVERY_ACCOUNT);
  const { items } = await listExceptions('open', MOST);
  const exceptions = new Map<ExceptionReason, number>();
  for (const { reason } of items) exceptions.set(reason, (exceptions.get(reason) ?? 0) + 1);
  return {
    runs,
    missed: missedDays(
      runs.map(({ date }) => date),
      clock,
    ),
    files: queued.filter(({ state, answered_at }) => state !== 'presented' || answered_at === null),
    exceptions,
  };
}

/** The business days after the first of some days that are not among them; today counts once its run has ended. */
export function missedDays(ran: readonly CalendarDate[], { now, today, closed }: Clock): CalendarDate[] {
  const [first = today] = ran.toSorted();
  const last = mexicoCityHour(now) < RUN_ENDS ? addDays(today, -1) : today;
  const missed: CalendarDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (isBusinessDay(date, closed) && !ran.includes(date)) missed.push(date);
  }
  return missed;
}
