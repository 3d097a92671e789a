import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { change, check, conflict } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';

/** Lines of this day and of earlier ones are written no more. */
const UNTIL: Key = { pk: 'CLOSINGS', sk: 'UNTIL' };

/**
 * Returns the checks that keep the lines of some days out of closed days: none for today. A transaction that is made
 * before midnight is tried for two minutes at most, and no day is closed before 02:00. One that is made later, from a
 * decision of the day before, fails with `ConflictError` if the day is closed by then.
 */
export function requireOpenDays(days: readonly CalendarDate[]): Write[] {
  const today = mexicoCityDate(new Date());
  const others = new Set(days.filter((day) => day !== today));
  return [...others].map((day) => check(UNTIL, { until: missingOr(before(day)) }));
}

/** Closes a day and all days before it to lines. It may be repeated. */
export async function takeNoMoreLines(until: CalendarDate): Promise<void> {
  try {
    await transact([change(UNTIL, { from: { until: missingOr(before(until)) }, set: { until } }, conflict)]);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
