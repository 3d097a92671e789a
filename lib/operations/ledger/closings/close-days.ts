import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastClosableDay, lastDueDay } from '#lib/domain/ledger/closing.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { errorDetails, log } from '#lib/log.ts';
import { findLastClosed } from '#lib/store/ledger/closings.ts';
import { closeDay } from './close-day.ts';

/** How many days one run closes at most; the next run goes on. */
const MOST_DAYS = 31;

/**
 * Closes all days that are over, the earliest first, and returns them. Before the first closing, that is the last day
 * that is over. Logs an error, which raises the alarm `decision-needed`, if a day cannot be closed in time.
 */
export async function closeDays(now: Date): Promise<CalendarDate[]> {
  const done: CalendarDate[] = [];
  const last = lastClosableDay(now);
  try {
    for (let day = await nextDay(last); day <= last && done.length < MOST_DAYS; day = addDays(day, 1)) {
      await closeDay(day);
      done.push(day);
    }
  } catch (error) {
    // Another run closes the same days.
    if (error instanceof ConflictError) return done;
    await reportLate(now, error);
    throw error;
  }
  return done;
}

async function nextDay(last: CalendarDate): Promise<CalendarDate> {
  const closed = await findLastClosed();
  return closed === undefined ? last : addDays(closed, 1);
}

async function reportLate(now: Date, error: unknown): Promise<void> {
  const [closed, due] = [await findLastClosed(), lastDueDay(now)];
  if (closed !== undefined && closed >= due) return;
  const what_to_do = 'ops ledger verify, then ops ledger close';
  log('error', 'day_not_closed', { day: due, last_closed: closed, what_to_do, ...errorDetails(error) });
}
