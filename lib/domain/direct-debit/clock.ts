import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/**
 * The time of a change, today's date in Mexico City, and the days on which banks are closed in addition to the weekends and
 * holidays of every year.
 */
export type Clock = {
  readonly now: Date;
  readonly today: CalendarDate;
  /** Whether it is too late today to notify customers of a collection on the next business day. */
  readonly isEvening: boolean;
  readonly closed: ReadonlySet<string>;
  /** Set if the dates are those of an account's own clock, in the sandbox. `now` is real nevertheless. */
  readonly own?: OwnClock;
};

/** The clock of one account of the sandbox. */
export type OwnClock = {
  readonly accountId: string;
  /** Whether the run of today has ended. */
  readonly isRunOver: boolean;
};

declare const filedOn: unique symbol;

/** The day of a run: the date of its files. It is never before today. */
export type RunDay = CalendarDate & { readonly [filedOn]: true };

/** The two clocks of a run: the day that it files, and today. They differ in the sandbox, where today is the day before. */
export type RunClock = Clock & { readonly day: RunDay };
