import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { daysUpTo, lastDayOfNotice } from '#lib/domain/direct-debit/billing-cycle.ts';
import { log } from '#lib/log.ts';
import { closed } from '#lib/operations/closed-days.ts';
import { announceDue, type Opened, openDue } from '#lib/operations/collections/open-due.ts';
import { findDueInShard } from '#lib/store/due-collections.ts';

/**
 * Opens the cycles of one shard that are due on a day, with what an outage left of earlier days, and has the
 * customers of the next days told.
 */
export async function handler({ date, shard }: { date: CalendarDate; shard: number }): Promise<Opened> {
  const now = new Date();
  const opened = await openTwice(() => openDue(findDueInShard('DEBIT', daysUpTo(date), shard), date, now));
  const unannounced = await announceDue(findDueInShard('DEBIT', daysOfNotice(date), shard), date, now);
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

function daysOfNotice(date: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(date, lastDayOfNotice(date, closed)) }, (_, day) =>
    addDays(date, day + 1),
  );
}
