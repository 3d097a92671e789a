import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  beginMove,
  daysLeft,
  endDay,
  endMove,
  newClock,
  nextDayToRun,
  skipDays,
  startDay,
} from '#lib/domain/sandbox-clock.ts';

const NONE = new Set<string>();
const day = (text: string) => text as CalendarDate;

/** A clock that begins at a time in Mexico City, and moves to another one. */
const moving = (from: string, to: string) =>
  beginMove(newClock('acc_1', new Date(`${from}:00-06:00`)), new Date(`${to}:00-06:00`));

/** Returns all days that a move runs. */
function daysOf(clock: ReturnType<typeof moving>, closed = NONE): string[] {
  const days: string[] = [];
  for (let next = clock, at = nextDayToRun(next, closed); at; at = nextDayToRun(next, closed)) {
    days.push(at);
    next = endDay(startDay(next, at), at);
  }
  return days;
}

test('a clock that does not move runs no day', () => {
  const clock = newClock('acc_1', new Date('2026-12-01T12:00:00-06:00'));
  expect(nextDayToRun(clock, NONE)).toBeUndefined();
  expect(clock).toMatchObject({ ran_until: '2026-12-01', moving_to: null, days_run: 0 });
});

test('a clock that begins as the run of its day starts has run that day', () => {
  const startsAt = (time: string) => newClock('acc_1', new Date(`2026-12-01T${time}-06:00`)).ran_until;
  expect([startsAt('08:29:59'), startsAt('08:30:00')]).toEqual(['2026-11-30', '2026-12-01']);
});

describe('a move of a clock', () => {
  test.each([
    ['over a weekend', '2026-12-03T12:00', '2026-12-08T12:00', ['2026-12-04', '2026-12-07', '2026-12-08']],
    ['that ends before the run of its day', '2026-12-03T12:00', '2026-12-04T08:29', []],
    ['that ends when the run of its day starts', '2026-12-03T12:00', '2026-12-04T08:30', ['2026-12-04']],
    ['that begins before the run of its day', '2026-12-03T08:29', '2026-12-03T09:00', ['2026-12-03']],
    ['within the evening', '2026-12-03T18:00', '2026-12-03T23:59', []],
    ['over Christmas', '2026-12-24T12:00', '2026-12-28T12:00', ['2026-12-28']],
  ])('%s runs the business days on the way', (_, from, to, days) => {
    const clock = moving(from, to);
    expect(daysOf(clock)).toEqual(days);
    expect(daysLeft(clock, NONE)).toBe(days.length);
  });

  test('does not run a day on which banks are closed in addition', () => {
    expect(daysOf(moving('2026-12-03T12:00', '2026-12-08T12:00'), new Set(['2026-12-07']))).toEqual([
      ...['2026-12-04', '2026-12-08'],
    ]);
  });

  test('passes over idle days, which count as run', () => {
    const clock = moving('2026-12-03T12:00', '2026-12-31T12:00');
    const before = skipDays(clock, day('2026-12-15'), NONE);
    expect([before.days_run, nextDayToRun(before, NONE)]).toEqual([7, '2026-12-15']);
    const all = skipDays(clock, undefined, NONE);
    expect([daysLeft(all, NONE), all.ran_until]).toEqual([0, '2026-12-31']);
    expect(endMove(all)).toMatchObject({ now: '2026-12-31T18:00:00.000Z', moving_to: null });
  });

  test('does not pass over a day whose run was begun and interrupted', () => {
    const clock = skipDays(moving('2026-12-03T12:00', '2026-12-31T12:00'), day('2026-12-15'), NONE);
    const begun = startDay(clock, day('2026-12-15'));
    for (const until of [undefined, day('2026-12-22')]) expect(skipDays(begun, until, NONE)).toEqual(begun);
    const ended = endDay(begun, day('2026-12-15'));
    expect(nextDayToRun(skipDays(ended, day('2026-12-22'), NONE), NONE)).toBe('2026-12-22');
  });
});
