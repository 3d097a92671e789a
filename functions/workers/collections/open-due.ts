import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { NO_WORK, sumOfWork, workOf } from '#lib/domain/direct-debit/run-work.ts';
import { setting } from '#lib/environment.ts';
import { errorDetails, log } from '#lib/log.ts';
import { runClockAt } from '#lib/operations/clock.ts';
import type { Seen } from '#lib/operations/collections/opening/open-collections.ts';
import { openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import { noteWork } from '#lib/store/collections/collection-runs.ts';
import { findDueInShard } from '#lib/store/collections/due-collections.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';

/**
 * Opens the cycles of one shard that are due on a day, including those left from earlier days, and pre-notifies the
 * customers of the next days. A cycle that cannot be opened becomes an exception and stays due for the next run, so that
 * it does not keep the others from the bank.
 */
export async function handler({ date: asked, shard }: { date: CalendarDate; shard: number }) {
  const clock = runClockAt(new Date(), asked);
  if (!clock || (await findHold())) return { opened: 0, completed: 0, failed: 0 };
  const { day: date } = clock;
  const bank = setting('COLLECTION_BANK');
  // Without a bank, the orders wait for the run of a day on which there is one.
  const into = bank ? { bank, partition: shard } : undefined;
  const run = { ...clock, owner: EVERY_ACCOUNT, into };
  let work = NO_WORK;
  const seen: Seen = (before, decision) => {
    work = sumOfWork(work, workOf(before, decision));
  };
  const { failed, ...done } = await openDue(
    findDueInShard('DEBIT', { until: date }, shard),
    run,
    undefined,
    seen,
  );
  for (const { direct_debit_id } of failed) {
    const subject = { direct_debit_id, date };
    await raiseException(newException('collection_failed', [direct_debit_id, date], subject, run.now));
  }
  const ahead = { from: addDays(date, 1), until: lastPreNotifiedDay(run) };
  const dueAhead = findDueInShard('DEBIT', ahead, shard);
  const notPreNotified = (await preNotifyDue(dueAhead, run, undefined, seen)).length;
  // Only operators read it: a run goes on without it.
  await noteWork(date, work).catch((error: unknown) => log('warn', 'work_not_noted', errorDetails(error)));
  const opened = { ...done, failed: failed.length };
  log('info', 'collections_opened', { date, shard, ...opened, ...work, notPreNotified });
  return opened;
}
