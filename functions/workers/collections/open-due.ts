import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { daysUpTo } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { lastDayOfNotice } from '#lib/domain/direct-debit/schedule.ts';
import { log } from '#lib/log.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { announceDue, type Opened, openDue } from '#lib/operations/collections/open-due.ts';
import { findDueInShard } from '#lib/store/due-collections.ts';

/**
 * Opens the cycles of one shard that are due on a day, with what an outage left of earlier days, and has the
 * customers of the next days told.
 */
export async function handler({ date, shard }: { date: CalendarDate; shard: number }): Promise<Opened> {
  const run = clockAt(new Date(), date);
  const opened = await openTwice(() => openDue(findDueInShard('DEBIT', daysUpTo(date), shard), run));
  const unannounced = await announceDue(findDueInShard('DEBIT', daysOfNotice(run), shard), run);
  log('info', 'collections_opened', { date, shard, ...opened, unannounced });
  return opened;
}

/**
 * What could not be opened is tried once more at the end. What fails again has raised the alarm and stays due for the
 * next run: it must not keep the others from the bank.
 */
async function openTwice(open: () => Promise<Opened>): Promise<Opened> {
  const first = await open();
  if (first.failed === 0) return first;
  const { opened, completed, failed } = await open();
  return { opened: first.opened + opened, completed: first.completed + completed, failed };
}

function daysOfNotice(run: Clock): CalendarDate[] {
  return Array.from({ length: daysBetween(run.today, lastDayOfNotice(run)) }, (_, day) =>
    addDays(run.today, day + 1),
  );
}
