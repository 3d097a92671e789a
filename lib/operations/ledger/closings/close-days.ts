import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastClosableDay, lastDueDay } from '#lib/domain/ledger/closing.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import { findLastClosed } from '#lib/store/ledger/closings.ts';
import { closeDay } from './close-day.ts';

/** How many days one run closes at most; the next run goes on. */
const MOST_DAYS = 31;

/**
 * Closes all days that are over, the earliest first, and returns them. Before the first closing, that is the last day
 * that is over. Logs an error, which raises the alarm `decision-needed`, if earlier runs have left a day that is due.
 */
export async function closeDays(now: Date): Promise<CalendarDate[]> {
  const last = await findLastClosed();
  const until = lastClosableDay(now);
  if (last !== undefined && last < lastDueDay(now)) reportLate(addDays(last, 1));
  const done: CalendarDate[] = [];
  try {
    const first = last === undefined ? until : addDays(last, 1);
    for (let day = first; day <= until && done.length < MOST_DAYS; day = addDays(day, 1)) {
      await closeDay(day);
      done.push(day);
    }
  } catch (error) {
    // Another run closes the same days.
    if (!(error instanceof ConflictError)) throw error;
  }
  return done;
}

/** Each run before this one has failed, or was stopped. */
function reportLate(day: CalendarDate): void {
  log('error', 'day_not_closed', { day, what_to_do: 'ops ledger verify, then ops ledger close' });
}
