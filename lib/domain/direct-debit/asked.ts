import { mexicoCityDate, secondsLeftOfDay } from '#lib/domain/calendar/dates.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';

/** How often a request was made on a day in Mexico City. */
type AskedOnDay = { date: string; count: number };

/**
 * What was last requested for a direct debit on a day: `links` by link, `mails` with a link by callers without one,
 * `accounts` that a link brings or consents to, `validations` of an account by link, and `guesses` of the RFC of an
 * account that has one, by link. `guessed` is the fingerprint of the last of them.
 */
export type Asked = { [What in Counted]?: AskedOnDay } & { guessed?: string };

type Counted = 'links' | 'mails' | 'accounts' | 'validations' | 'guesses';

/** How often each may be requested on a day (Decisions, Tokens). */
const MOST_A_DAY = 5;

/** Counts one more request of today. Returns undefined if that is one too many. */
export function askedAgain(asked: Asked, what: Counted, { now }: Pick<Clock, 'now'>): Asked | undefined {
  const date = mexicoCityDate(now);
  const before = asked[what];
  const count = before?.date === date ? before.count + 1 : 1;
  return count > MOST_A_DAY ? undefined : { ...asked, [what]: { date, count } };
}

/**
 * Counts one more request of today.
 * @throws ApiError `too_many_requests` if that is one too many, until the day is over
 */
export function countAsked(asked: Asked, what: Counted, clock: Pick<Clock, 'now'>): Asked {
  const after = askedAgain(asked, what, clock);
  if (!after) throw new ApiError('too_many_requests', { retryAfter: secondsLeftOfDay(clock.now) });
  return after;
}
