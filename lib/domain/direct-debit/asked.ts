import { mexicoCityDate, secondsLeftOfDay } from '#lib/domain/calendar/dates.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';

/** How often something was asked for on a day of Mexico City. */
type AskedOnDay = { date: string; count: number };

/**
 * What was asked for of a direct debit on the last day on which it was: links by a link, mails with a link by somebody
 * without one, and validations of an account by link.
 */
export type Asked = { links?: AskedOnDay; mails?: AskedOnDay; validations?: AskedOnDay };

/** How often each may be asked for in a day (Decisions, Tokens). */
const MOST_A_DAY = 5;

/** Counts one more of today. Nothing where that is one too many. */
export function askedAgain(asked: Asked, what: keyof Asked, { now }: Pick<Clock, 'now'>): Asked | undefined {
  const date = mexicoCityDate(now);
  const before = asked[what];
  const count = before?.date === date ? before.count + 1 : 1;
  return count > MOST_A_DAY ? undefined : { ...asked, [what]: { date, count } };
}

/** Counts one more of today. `too_many_requests` where that is one too many, until the day is over. */
export function countAsked(asked: Asked, what: keyof Asked, clock: Pick<Clock, 'now'>): Asked {
  const after = askedAgain(asked, what, clock);
  if (!after) throw new ApiError('too_many_requests', { retryAfter: secondsLeftOfDay(clock.now) });
  return after;
}
