import { daysUpTo } from '#lib/domain/billing-cycle.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { announceDue, lastDayOfNotice, openDue } from '#lib/operations/collections/open-due.ts';
import { findDueInShard } from '#lib/store/due-collections.ts';

/**
 * Opens the cycles of one shard that are due on a day, with what an outage left of earlier days, and has the
 * customers of the next days told. Fails at the end where one could not be opened, so that the shard is run again.
 */
export async function handler({ date, shard }: { date: CalendarDate; shard: number }) {
  const now = new Date();
  const opened = await openDue(findDueInShard('DEBIT', daysUpTo(date), shard), date, now);
  const unannounced = await announceDue(findDueInShard('DEBIT', daysOfNotice(date), shard), date, now);
  log('info', 'collections_opened', { date, shard, ...opened, unannounced });
  if (opened.failed + unannounced > 0) throw new Error(`Not all of shard ${shard} could be opened`);
  return opened;
}

function daysOfNotice(date: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(date, lastDayOfNotice(date)) }, (_, day) => addDays(date, day + 1));
}
