import type { ResponseOf } from '#lib/api/responses.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { daysLeft, type SandboxClock } from '#lib/domain/sandbox-clock.ts';
import { closed } from './clock.ts';

/** Returns a clock as its merchant sees it: the real time if the account has no clock of its own. */
export function showClock(clock: SandboxClock | undefined, now: Date): ResponseOf<'getClock'> {
  const at = clock ? new Date(clock.now) : now;
  return {
    now: at.toISOString(),
    today: mexicoCityDate(at),
    is_own: clock !== undefined,
    moving_to: clock?.moving_to ?? null,
    days_run: clock?.days_run ?? 0,
    days_left: clock ? daysLeft(clock, closed()) : 0,
  };
}
