import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import type { RoundNumber } from './record.ts';

/** Days after the first mail on which the reminders follow: after three days, and after seven. */
const DAYS_AFTER_FIRST = { 1: 3, 2: 7 } as const;

/** The fewest days between two mails to a customer. A first reminder that was late delays the second one. */
const DAYS_BETWEEN = 3;

/**
 * What a round does about a row. `ask`: its mail is due. `pass`: nothing is left to do in this round. `counted`: it was
 * asked today by a run that did not come to count it. `stop`: its mail is not due yet, nor are those of later rows.
 */
export type Due = 'ask' | 'pass' | 'counted' | 'stop';

/**
 * Decides what a round does about a row.
 *
 * @param isAskable whether the customer of the row has not decided, and can be reached
 */
export function dueIn(
  round: RoundNumber,
  { status, asked_times: times = 0, asked_first_on: first, asked_on: last }: ImportRow,
  isAskable: boolean,
  today: CalendarDate,
): Due {
  if (status !== 'applied') return 'pass';
  if (times > round) return times === round + 1 && last === today ? 'counted' : 'pass';
  if (!isAskable) return 'pass';
  if (times < round) return 'stop';
  if (round === 0) return 'ask';
  if (first === undefined || last === undefined) return 'stop';
  const isDue = addDays(first, DAYS_AFTER_FIRST[round]) <= today && addDays(last, DAYS_BETWEEN) <= today;
  return isDue ? 'ask' : 'stop';
}

/** Returns what is stored of a row once its customer is asked on a day. */
export const askedOn = (
  { asked_times = 0, asked_first_on }: ImportRow,
  today: CalendarDate,
): Pick<ImportRow, 'asked_times' | 'asked_first_on' | 'asked_on'> => ({
  asked_times: asked_times + 1,
  asked_first_on: asked_first_on ?? today,
  asked_on: today,
});
