import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/**
 * The time of what happens, the day in Mexico City, which in a simulated run is another one, and the days on which
 * banks are closed beyond those of every year.
 */
export type Clock = {
  readonly now: Date;
  readonly today: CalendarDate;
  readonly closed: ReadonlySet<string>;
};
