import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Export } from '#lib/domain/exports/export.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { setting } from '#lib/environment.ts';
import { walkLines } from '#lib/store/ledger/list-lines.ts';

/**
 * Yields the lines of an account's ledger whose day is in the range of an export, in batches, latest date of writing
 * first. In production a line is written on its day. A sandbox simulates days, so all of its lines are read.
 */
export async function* readLines({
  account_id,
  from,
  to,
}: Pick<Export, 'account_id' | 'from' | 'to'>): AsyncGenerator<readonly Line[], void, undefined> {
  const isReal = setting('STAGE') === 'production';
  const written = isReal ? { first: shifted(from, -1), latest: shifted(to, 1) } : undefined;
  for await (const lines of walkLines(account_id, written))
    yield lines.filter(({ day }) => from <= day && day <= to);
}

const ENDS_OF_CALENDAR: readonly string[] = ['2000-01-01', '2999-12-31'];

/** Returns the day before or after another one, or the day itself at an end of the calendar. */
const shifted = (day: CalendarDate, by: 1 | -1): CalendarDate =>
  ENDS_OF_CALENDAR.includes(day) ? day : addDays(day, by);
