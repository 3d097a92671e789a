import { closedDays, isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import type { Clock, RunClock, RunDay } from '#lib/domain/direct-debit/clock.ts';
import { lastDayToNotify } from '#lib/domain/direct-debit/pre-notification.ts';
import type { SandboxClock } from '#lib/domain/sandbox-clock.ts';
import { setting } from '#lib/environment.ts';
import { findClock } from '#lib/store/sandbox-clocks.ts';

/** Returns the days on which banks are closed in addition to those of every year, as set at deployment. */
export const closed = () => closedDays(setting('CLOSED_DAYS'));

/**
 * From this hour in Mexico City, it is too late to pre-notify customers for the next business day
 * (Mandate, Dates and notice).
 */
const EVENING = 18;

/**
 * Returns the clock of a change of an account's records. In the sandbox an account may have a clock of its own, whose
 * dates then apply. The time is real nevertheless.
 */
export async function clockOf(accountId: string, now: Date): Promise<Clock> {
  const own = await findClock(accountId);
  return own ? ownClock(own, now) : clockAt(now);
}

/** Returns the dates of an account's own clock, with the real time. */
export function ownClock({ account_id: accountId, now: shown, ran_until }: SandboxClock, now: Date): Clock {
  const dates = clockAt(new Date(shown));
  return { ...dates, now, own: { accountId, isRunOver: ran_until >= dates.today } };
}

/** Returns the real clock: the time, its date in Mexico City, and the closed days. It suits work on every account. */
export function clockAt(now: Date): Clock {
  return {
    now,
    today: mexicoCityDate(now),
    isEvening: mexicoCityHour(now) >= EVENING,
    closed: closed(),
  };
}

/**
 * Returns the clock of a scheduled run, or of one that an operator started; undefined on a day on which the banks are
 * closed. A run files today, whichever day it was started for. Outside production, a run for a later day simulates that
 * day.
 */
export function runClockAt(now: Date, asked: CalendarDate): RunClock | undefined {
  const clock = clockAt(now);
  const isSimulated = asked > clock.today && setting('STAGE') !== 'production';
  const day = isSimulated ? asked : clock.today;
  if (!isBusinessDay(day, clock.closed)) return undefined;
  return { ...clock, today: day, isEvening: clock.isEvening && day === clock.today, day: day as RunDay };
}

/** Returns the clock of the run of a day by an account's own clock, which stands at the start of that run. */
export function ownRunClock(clock: SandboxClock, now: Date): RunClock {
  const own = ownClock(clock, now);
  return { ...own, day: own.today as RunDay };
}

/**
 * Returns the clock of a simulated day of the sandbox. Its today is the last day on which customers can be notified for
 * that day, so that the run's own pre-notifications are in time (Mandate, Two clocks).
 */
export function simulatedClockOn(day: CalendarDate, now: Date): RunClock {
  return { now, today: lastDayToNotify(day), isEvening: false, closed: closed(), day: day as RunDay };
}
