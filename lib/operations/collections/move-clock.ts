import { addDays, type CalendarDate, mexicoCityDate, timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import {
  beginMove,
  endDay,
  endMove,
  MOST_DAYS,
  newClock,
  nextDayToRun,
  type SandboxClock,
  skipDays,
  startDay,
} from '#lib/domain/sandbox-clock.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { closed, ownClock, ownRunClock } from '#lib/operations/clock.ts';
import { askOnDay } from '#lib/operations/consent-requests/ask-on-day.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { clockKey } from '#lib/store/keys.ts';
import {
  findClock,
  hasReferencesLeft,
  type KeptClock,
  requireReferencesLeft,
  storeClock,
} from '#lib/store/sandbox-clocks.ts';
import { collectForAccount } from './collect-for-account.ts';
import { firstBusyDay } from './first-busy-day.ts';
import { lastRunDay } from './simulated-day.ts';

/** A call that moves a clock: its time in milliseconds, and how it reaches the simulated bank. */
export type Mover = { readonly takes: number; readonly outside: Receiving };

/**
 * Moves the clock of an account forwards, and runs each business day on the way as the daily run would have, in order.
 * From the first move on, the account has a clock of its own. A worker continues a move that takes longer than this
 * call. The same request again changes nothing.
 *
 * @returns the clock as it is now
 * @throws ApiError `validation_failed` if the time is before the clock's, or too far ahead; `clock_moving` if it moves
 *   to another time; `too_many_requests` if the account has no references left today
 */
export async function moveClock(accountId: string, to: Date, now: Date, mover: Mover): Promise<SandboxClock> {
  const found = await findClock(accountId);
  const clock: KeptClock = found ?? { ...newClock(accountId, now), held_until: 0, version: 0 };
  const { moving_to } = clock;
  if (moving_to !== null && Date.parse(moving_to) !== to.getTime())
    throw new ApiError('clock_moving', { extra: { moving_to } });
  if (moving_to === null && found && Date.parse(found.now) === to.getTime()) return found;
  if (moving_to === null) requireMove(clock, to, now);
  await requireReferencesLeft(ownClock(clock, now).own);
  return advance(moving_to === null ? beginMove(clock, to) : clock, mover);
}

/** Continues the move of a clock, unless it has ended or another process moves it, which then continues it. */
export async function continueMove(accountId: string, mover: Mover): Promise<void> {
  const clock = await findClock(accountId);
  if (clock && clock.moving_to !== null) await advance(clock, mover);
}

function requireMove({ now: shown }: SandboxClock, to: Date, now: Date): void {
  const from = new Date(shown);
  if (to < from)
    throw invalid('now', 'in_the_past', `The clock moves only forwards. Send ${shown} or a later time.`);
  const farthest = addDays(mexicoCityDate(from), MOST_DAYS);
  if (to >= timeInMexicoCity(farthest, '24:00'))
    throw invalid('now', 'too_far', `A move is at most ${MOST_DAYS} days. Send a time until ${farthest}.`);
  if (mexicoCityDate(to) > lastRunDay(mexicoCityDate(now)))
    throw invalid('now', 'too_far', 'This time is too far ahead. Send a time within the next ten years.');
}

const isHeld = ({ held_until }: KeptClock): boolean => held_until > Date.now();

/** Milliseconds after its time in which a call ends the step under way. */
const TO_END = 30_000;

/**
 * Holds the clock, and runs its days until none is left or the call's time is over. Then it gives the clock back. Does
 * nothing while another process holds it.
 */
async function advance(clock: KeptClock, { takes, outside }: Mover): Promise<SandboxClock> {
  if (isHeld(clock)) return clock;
  const ends = Date.now() + takes;
  const isOver = () => Date.now() >= ends;
  let current = await storeClock({ ...clock, held_until: ends + TO_END });
  try {
    while (current) {
      const busy: KeptClock = await withoutIdleDays(current);
      const day = nextDayToRun(busy, closed());
      if (!day) return giveBack(endMove(busy));
      const isLeft = await hasReferencesLeft(clock.account_id);
      if (isLeft && !isOver()) current = await runDay(busy, day, outside, isOver);
      else return pause(busy, isLeft);
    }
  } catch (error) {
    // The next call tries the day again.
    const held = await findClock(clock.account_id);
    if (held && held.held_until === current?.held_until) await giveBack(held);
    throw error;
  }
  // Another process has changed the clock, so that one moves it.
  return (await findClock(clock.account_id)) ?? clock;
}

/** Passes over the days on which the run would do nothing: most of them, in an account of a few direct debits. */
async function withoutIdleDays(clock: KeptClock): Promise<KeptClock> {
  const next = nextDayToRun(clock, closed());
  if (!next) return clock;
  const time = { now: new Date(), closed: closed() };
  return skipDays(clock, await firstBusyDay(clock.account_id, next, time), time.closed);
}

/** Runs a day, whose steps find what an interrupted call has done. Returns the clock, also if the day has not ended. */
async function runDay(
  clock: KeptClock,
  day: CalendarDate,
  outside: Receiving,
  isOver: () => boolean,
): Promise<KeptClock | undefined> {
  // With this, the end of the day before is stored, and the days that were passed over.
  const begun = await storeClock(startDay(clock, day));
  if (!begun) return undefined;
  const now = new Date();
  const asked = { accountId: clock.account_id, date: day, now, isOver, clock: ownRunClock(begun, now) };
  await askOnDay(clock.account_id, day, isOver);
  const { run } = await collectForAccount(asked, outside);
  return run.finished ? endDay(begun, day) : begun;
}

const giveBack = async (clock: KeptClock): Promise<SandboxClock> =>
  (await storeClock({ ...clock, held_until: 0 })) ?? clock;

/** Gives a clock back before its move has ended. A worker continues it, unless the account has no references left. */
async function pause(clock: KeptClock, isContinued: boolean): Promise<SandboxClock> {
  const paused = await giveBack(clock);
  const { account_id } = clock;
  const unfinished = { type: 'account.clock_unfinished', data: {} } as const;
  if (isContinued)
    await transact(emit({ pk: clockKey(account_id).pk, account_id }, [unfinished], new Date()));
  return paused;
}
