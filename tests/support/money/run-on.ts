import type { Clock, RunClock, RunDay } from '#lib/domain/direct-debit/clock.ts';

/** Returns the clock of a scheduled run at a time: it writes the files of today. */
export const runOn = (clock: Clock): RunClock => ({ ...clock, day: clock.today as RunDay });
