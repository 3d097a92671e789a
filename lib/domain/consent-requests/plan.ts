import { isBusinessDay, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityHour, timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type ConsentRequests,
  type RequestStatus,
  ROUNDS,
  type Round,
  type RoundNumber,
  type StateCounts,
} from './record.ts';

/** What a merchant decides about the mails. */
export type Plan = Pick<ConsentRequests, 'mails_per_day' | 'starts_on' | 'reminders'> & {
  readonly paused: boolean;
};

/** The hours in Mexico City between which mails are sent. An account's own clock has no hours. */
const [FIRST_HOUR, LAST_HOUR] = [9, 20];

/** Milliseconds after which the customers are counted again, and after which a worker that stopped is followed. */
const [HOUR, TO_START] = [60 * 60_000, 60_000];

/** Days for which customers are counted after the last mail. */
const DAYS_COUNTED = 30;

/** How often the work may begin again without any progress before it waits for the next day. */
const MOST_ATTEMPTS = 8;

const START: Round = { last_line: 0, again_from: null, is_over: false };

/**
 * Returns the consent requests of an import after the merchant's plan: new ones, or those before with another plan. The
 * progress remains.
 */
export function planRequests(
  before: ConsentRequests | undefined,
  { paused, ...plan }: Plan,
  of: Pick<ConsentRequests, 'import_id' | 'account_id'>,
  { now }: Pick<Clock, 'now'>,
): ConsentRequests {
  const at = now.toISOString();
  const isDone = before !== undefined && isOver({ ...before, ...plan });
  const unpaused: RequestStatus = isDone ? 'done' : 'active';
  const status: RequestStatus = paused ? 'paused' : unpaused;
  const rounds: ConsentRequests['rounds'] = [START, START, START];
  const known = before ?? {
    ...{ ...of, day: null, mails: 0, rounds, counts: null, counted_at: null },
    ...{ done_on: null, version: 0, created_at: at },
  };
  return {
    ...{ ...known, ...plan, status, is_day_over: false, attempts: 0, updated_at: at },
    ...{ due_at: paused ? null : soon(now), due_on: null, version: known.version + 1 },
  };
}

/** Returns requests that a worker takes up for some milliseconds: until then nobody else does. */
export const takeUp = (before: ConsentRequests, milliseconds: number, now: Date): ConsentRequests =>
  changed(before, { attempts: before.attempts + 1, due_at: after(milliseconds, now), due_on: null }, now);

/**
 * Returns whether mails are sent at a time: on a business day from the first day of the plan on, between 9 and 20 hours,
 * unless the day's mails are sent or the work failed too often.
 */
export function isSending(one: ConsentRequests, clock: Clock): boolean {
  if (nextDayOfMails(one, clock) !== clock.today || one.attempts > MOST_ATTEMPTS) return false;
  return clock.own !== undefined || mexicoCityHour(clock.now) >= FIRST_HOUR;
}

/**
 * Returns the next day on which mails may be sent: today until its mails are sent or it is evening, otherwise a business
 * day; null if the plan is paused or done. On that day there may be nobody to remind yet.
 */
export function nextDayOfMails(
  one: ConsentRequests,
  { now, today, closed, own }: Clock,
): CalendarDate | null {
  if (one.status !== 'active') return null;
  const isSent = one.day === today && (one.is_day_over || mailsLeft(one, today) === 0);
  const isEvening = own === undefined && mexicoCityHour(now) >= LAST_HOUR;
  const first = isSent || isEvening ? addDays(today, 1) : today;
  return nextBusinessDay(one.starts_on > first ? one.starts_on : first, closed);
}

/** Returns how many mails may still be requested on a day. */
export const mailsLeft = ({ day, mails, mails_per_day }: ConsentRequests, today: CalendarDate): number =>
  Math.max(0, mails_per_day - (day === today ? mails : 0));

/** Returns requests on a new day: nothing is sent yet, and each round goes back to the first row that it left out. */
export function beginDay(before: ConsentRequests, today: CalendarDate, now: Date): ConsentRequests {
  if (before.day === today) return before;
  const [first, second, third] = before.rounds;
  const rounds = [wentBack(first), wentBack(second), wentBack(third)] as const;
  return changed(before, { day: today, mails: 0, is_day_over: false, rounds }, now);
}

const wentBack = (round: Round): Round =>
  round.again_from === null
    ? round
    : { last_line: Math.min(round.last_line, round.again_from - 1), again_from: null, is_over: false };

/** What a slice of a round did. */
export type AskedSlice = {
  /** The last line that it passed. */
  readonly lastLine: number;
  /** How many mails were requested. */
  readonly mails: number;
  /** The first line whose address has had too many mails; null if there is none. */
  readonly leftOut: number | null;
  /** Whether no row follows. */
  readonly isEnd: boolean;
};

/** Returns requests after a slice of a round. A reminder's round is over once the former mail's round is. */
export function afterSlice(
  before: ConsentRequests,
  number: RoundNumber,
  { lastLine, mails, leftOut, isEnd }: AskedSlice,
  now: Date,
): ConsentRequests {
  const round = before.rounds[number];
  const again_from = round.again_from ?? leftOut;
  const isFormerOver = number === 0 || before.rounds[(number - 1) as RoundNumber].is_over;
  const next = { last_line: lastLine, again_from, is_over: isEnd && again_from === null && isFormerOver };
  const rounds = before.rounds.map((one, n) => (n === number ? next : one));
  return changed(
    before,
    { mails: before.mails + mails, rounds: rounds as unknown as ConsentRequests['rounds'], attempts: 0 },
    now,
  );
}

/**
 * Returns requests after a worker has sent what it could today and counted the customers. They are done once no round
 * has anything left, or once the import is undone.
 */
export function endPass(
  before: ConsentRequests,
  { counts, isUndone }: { counts: StateCounts; isUndone: boolean },
  clock: Clock,
): ConsentRequests {
  const { now, today } = clock;
  const isDone = before.status === 'done' || isUndone || isOver(before);
  const done_on = isDone ? (before.done_on ?? today) : null;
  const status: RequestStatus = isDone ? 'done' : before.status;
  const counted = { counts, counted_at: now.toISOString() };
  const next = changed(before, { ...counted, status, done_on, attempts: 0, is_day_over: true }, now);
  return { ...next, ...whenDue(next, clock) };
}

/** Returns requests whose worker stopped before the end of the day's work. A sweep starts the next one. */
export const pause = (before: ConsentRequests, now: Date): ConsentRequests =>
  changed(before, { due_at: soon(now), due_on: null }, now);

/** Returns whether no round has anything left: without reminders, the first one alone counts. */
const isOver = ({ rounds, reminders }: Pick<ConsentRequests, 'rounds' | 'reminders'>): boolean =>
  ROUNDS.every((n) => rounds[n].is_over || (n > 0 && !reminders));

/**
 * Returns when the work goes on: within the hour during the day, or on the next business day. Of an account with a clock
 * of its own, it goes on when that clock reaches the day.
 */
function whenDue(
  { status, starts_on, done_on }: ConsentRequests,
  { now, today, closed, own }: Clock,
): Pick<ConsentRequests, 'due_at' | 'due_on'> {
  const isCounted = done_on === null || today < addDays(done_on, DAYS_COUNTED);
  if (status === 'paused' || !isCounted) return { due_at: null, due_on: null };
  const tomorrow = addDays(today, 1);
  const next = nextBusinessDay(starts_on > tomorrow ? starts_on : tomorrow, closed);
  if (own) return { due_at: null, due_on: next };
  const inAnHour = new Date(now.getTime() + HOUR);
  const isDay = isBusinessDay(today, closed) && mexicoCityHour(inAnHour) < LAST_HOUR;
  const isSoon = status === 'active' && isDay && today >= starts_on;
  return { due_at: (isSoon ? inAnHour : timeInMexicoCity(next, '09:00')).toISOString(), due_on: null };
}

const after = (milliseconds: number, now: Date): string =>
  new Date(now.getTime() + milliseconds).toISOString();
const soon = (now: Date): string => after(TO_START, now);

const changed = (before: ConsentRequests, changes: Partial<ConsentRequests>, now: Date): ConsentRequests => ({
  ...before,
  ...changes,
  version: before.version + 1,
  updated_at: now.toISOString(),
});
