import type { Clock, RunClock, RunDay } from '#lib/domain/direct-debit/clock.ts';

/** The clock of a scheduled run at a time: it files today. */
export const runOn = (clock: Clock): RunClock => ({ ...clock, day: clock.today as RunDay });
