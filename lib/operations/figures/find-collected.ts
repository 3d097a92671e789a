import type { Range } from '#lib/api/summaries/routes.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { type Collected, findCollected, MOST_DAYS } from '#lib/store/sums/summaries.ts';

const DEFAULT_DAYS = 30;
const FIRST_OF_CALENDAR = '2000-01-01' as CalendarDate;

/**
 * Returns what an account collected in a range of days; in the last thirty if none are given.
 *
 * @throws ApiError `validation_failed` if the range ends before it begins or is too long
 */
export async function findCollectedIn(
  accountId: string,
  range: Range,
  today: CalendarDate,
): Promise<Collected> {
  const { from, to } = requireRange(range, today);
  return findCollected(accountId, from, to);
}

/** A range of days, both ends included. */
type Days = { from: CalendarDate; to: CalendarDate };

/**
 * Returns the days of a range; the last thirty if none are given.
 *
 * @throws ApiError `validation_failed` if the range ends before it begins or is too long
 */
export function requireRange(range: Range, today: CalendarDate): Days {
  const { from, to } = daysOf(range, today);
  if (to < from) throw invalid('to', 'before_from', 'This day is before from. Send a day on or after it.');
  if (daysBetween(from, to) >= MOST_DAYS) {
    throw invalid('from', 'range_too_long', `The range is too long. Send at most ${MOST_DAYS} days.`);
  }
  return { from, to };
}

function daysOf({ from, to }: Range, today: CalendarDate): Days {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? daysUpTo(last), to: last };
}

/** Returns the first of the thirty days that end with a day, but no day before the calendar begins. */
function daysUpTo(last: CalendarDate): CalendarDate {
  const hasAll = daysBetween(FIRST_OF_CALENDAR, last) >= DEFAULT_DAYS;
  return hasAll ? addDays(last, 1 - DEFAULT_DAYS) : FIRST_OF_CALENDAR;
}
