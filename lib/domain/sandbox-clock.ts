import { isBusinessDay } from './calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityDate, timeInMexicoCity } from './calendar/dates.ts';

/**
 * The clock of an account of the sandbox: it stands still until it is moved, and moves only forwards. Times are ISO 8601
 * in UTC.
 */
export type SandboxClock = {
  readonly account_id: string;
  readonly now: string;
  /** Every business day up to this one has run, by this clock or by the stage before it. */
  readonly ran_until: CalendarDate;
  /** The time that it moves to; null while it stands still. */
  readonly moving_to: string | null;
  /** The business days that the current move, or the last one, has run. */
  readonly days_run: number;
};

/** The daily run starts at this time in Mexico City: the scheduled one as well (`infra/constructs/collections`). */
export const RUN_TIME = '08:30';

/** The most days of one move. */
export const MOST_DAYS = 400;

/** Returns the time at which the run of a day starts. */
const runTime = (day: CalendarDate): Date => timeInMexicoCity(day, RUN_TIME);

/** Creates an account's clock. It begins at the real time, when the stage has run all days whose time was reached. */
export function newClock(account_id: string, now: Date): SandboxClock {
  const today = mexicoCityDate(now);
  const ran_until = now < runTime(today) ? addDays(today, -1) : today;
  return { account_id, now: now.toISOString(), ran_until, moving_to: null, days_run: 0 };
}

/** Begins a move to a later time. */
export function beginMove<C extends SandboxClock>(clock: C, to: Date): C {
  return { ...clock, moving_to: to.toISOString(), days_run: 0 };
}

/** Returns the next business day whose run starts on the way; undefined if none is left. */
export function nextDayToRun(
  { ran_until, moving_to }: SandboxClock,
  closed: ReadonlySet<string>,
): CalendarDate | undefined {
  if (moving_to === null) return undefined;
  const to = new Date(moving_to);
  for (let day = addDays(ran_until, 1); runTime(day) <= to; day = addDays(day, 1))
    if (isBusinessDay(day, closed)) return day;
  return undefined;
}

/**
 * Passes over the days before a given one that are left to run, or over all if it is undefined. A day whose run was begun
 * and interrupted is not passed over: its run has to end, though there may be nothing left to do.
 */
export function skipDays<C extends SandboxClock>(
  clock: C,
  until: CalendarDate | undefined,
  closed: ReadonlySet<string>,
): C {
  let next = clock;
  for (let day = nextDayToRun(next, closed); day; day = nextDayToRun(next, closed)) {
    if ((until !== undefined && day >= until) || isBegun(next, day)) break;
    next = endDay(next, day);
  }
  return next;
}

/** Returns how many business days are left to run. */
export function daysLeft(clock: SandboxClock, closed: ReadonlySet<string>): number {
  let count = 0;
  for (let next = clock, day = nextDayToRun(next, closed); day; day = nextDayToRun(next, closed), count += 1)
    next = { ...next, ran_until: day };
  return count;
}

/** Returns whether the run of the next day was begun: the clock stands at its start. */
const isBegun = ({ now }: SandboxClock, day: CalendarDate): boolean => now === runTime(day).toISOString();

/** Sets the clock to the start of a day's run. */
export function startDay<C extends SandboxClock>(clock: C, day: CalendarDate): C {
  return { ...clock, now: runTime(day).toISOString() };
}

/** Notes that a day's run has ended. */
export function endDay<C extends SandboxClock>(clock: C, day: CalendarDate): C {
  return { ...clock, ran_until: day, days_run: clock.days_run + 1 };
}

/** Ends the move: the clock stands at its time. */
export function endMove<C extends SandboxClock>(clock: C): C {
  return { ...clock, now: clock.moving_to ?? clock.now, moving_to: null };
}
