import { FILE_KINDS } from '#lib/domain/bank-file/file-kind.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { type CollectionRun, listRuns } from '#lib/store/collections/collection-runs.ts';
import { findOpenExceptions } from '#lib/store/collections/exceptions.ts';
import { findFilesInQueue } from '#lib/store/collections/find-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';

/** The state of the collections. */
export type CollectionsState = {
  /** The last runs, latest day first. */
  runs: CollectionRun[];
  /** Business days since the earliest of these runs on which a run was due and was not completed. */
  missed: CalendarDate[];
  /** Files of any kind of the scheduled runs that are not at the bank, or for which no return has arrived. */
  files: BankFile[];
  /** The number of open exceptions by reason. */
  exceptions: Map<ExceptionReason, number>;
};

const RUNS = 20;
/** The hour in Mexico City by which a day's run has ended. */
const RUN_ENDS = 10;

/** Returns the state of the collections: runs, missed days, waiting files and open exceptions. */
export async function findCollectionsState(clock: Clock): Promise<CollectionsState> {
  const runs = await listRuns(RUNS);
  const queued: BankFile[] = [];
  for (const kind of FILE_KINDS)
    queued.push(...(await findFilesInQueue({ kind, account_id: EVERY_ACCOUNT })));
  const exceptions = new Map<ExceptionReason, number>();
  for (const { reason } of await findOpenExceptions())
    exceptions.set(reason, (exceptions.get(reason) ?? 0) + 1);
  return {
    runs,
    missed: missedDays(
      runs.map(({ date }) => date),
      clock,
    ),
    files: queued.filter(({ state, first_return_at }) => state !== 'presented' || first_return_at === null),
    exceptions,
  };
}

/**
 * Returns the business days after the earliest of these days on which no run was completed. Today counts once its run
 * should have ended.
 */
export function missedDays(ran: readonly CalendarDate[], { now, today, closed }: Clock): CalendarDate[] {
  const [first = today] = ran.toSorted();
  const last = mexicoCityHour(now) < RUN_ENDS ? addDays(today, -1) : today;
  const missed: CalendarDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (isBusinessDay(date, closed) && !ran.includes(date)) missed.push(date);
  }
  return missed;
}
