import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  afterSlice,
  beginDay,
  endPass,
  isSending,
  mailsLeft,
  nextDayOfMails,
  pause,
  planRequests,
  takeUp,
} from '#lib/domain/consent-requests/plan.ts';
import type { ConsentRequests } from '#lib/domain/consent-requests/record.ts';
import { noStates } from '#lib/domain/consent-requests/states.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { clockAt } from '#lib/operations/clock.ts';

const day = (text: string) => text as CalendarDate;
const MONDAY = day('2027-01-04');
/** The clock at an hour in Mexico City, six hours behind UTC. */
const at = (date: string, hour = 10): Clock =>
  clockAt(new Date(Date.parse(`${date}T00:00:00Z`) + (hour + 6) * 3_600_000));
const OF = { import_id: 'imp_1', account_id: 'acc_1' };
const PLAN = { mails_per_day: 5, starts_on: MONDAY, reminders: true, paused: false };
const planned = (more: Partial<typeof PLAN> = {}, before?: ConsentRequests) =>
  planRequests(before, { ...PLAN, ...more }, OF, at(MONDAY));
const end = { isUndone: false, counts: noStates() };

describe('a plan', () => {
  const soon = '2027-01-04T16:01:00.000Z';

  test('begins without any mail, in its first version, a minute later', () => {
    const time = at(MONDAY).now.toISOString();
    const round = { last_line: 0, again_from: null, is_over: false };
    const { paused: _, ...plan } = PLAN;
    expect(planned()).toEqual({
      ...{ ...OF, ...plan, status: 'active', day: null, mails: 0, is_day_over: false, attempts: 0 },
      ...{ rounds: [round, round, round], counts: null, counted_at: null, done_on: null },
      ...{ due_at: soon, due_on: null, version: 1, created_at: time, updated_at: time },
    });
    expect(planned({ paused: true })).toMatchObject({ status: 'paused', due_at: null, due_on: null });
  });

  test('that replaces another one keeps the progress and begins at once', () => {
    const before = { ...planned(), day: MONDAY, mails: 3, is_day_over: true, attempts: 7 };
    const later = planned({ mails_per_day: 9 }, { ...before, due_on: MONDAY });
    expect(later).toMatchObject({
      ...{ mails_per_day: 9, day: MONDAY, mails: 3, is_day_over: false, attempts: 0, version: 2 },
      ...{ due_at: soon, due_on: null },
    });
  });

  test('is taken up by one worker for a while, and followed soon if that one stops', () => {
    const { now } = at(MONDAY);
    const before = { ...planned(), due_on: MONDAY };
    expect(takeUp(before, 90_000, now)).toEqual({
      ...{ ...before, attempts: 1, due_at: '2027-01-04T16:01:30.000Z', due_on: null, version: 2 },
    });
    expect(pause(before, now)).toEqual({ ...before, due_at: soon, due_on: null, version: 2 });
  });

  test('waits for the next day after it was taken up nine times without any progress', () => {
    expect([8, 9].map((attempts) => isSending({ ...planned(), attempts }, at(MONDAY)))).toEqual([
      true,
      false,
    ]);
  });
});

describe('mails are sent', () => {
  test('on business days between 9 and 20 hours, from the first day of the plan on', () => {
    const one = planned();
    const sends = [
      at(MONDAY, 8),
      at(MONDAY, 9),
      at(MONDAY, 19),
      at(MONDAY, 20),
      at('2027-01-03'),
      at('2027-02-01'),
    ];
    expect(sends.map((clock) => isSending(one, clock))).toEqual([false, true, true, false, false, false]);
    expect(isSending(planned({ starts_on: day('2027-01-05') }), at(MONDAY))).toBe(false);
  });

  test('next on a day that the plan names: today until its mails are sent or it is evening', () => {
    const one = planned();
    const slice = { lastLine: 6, mails: 5, leftOut: null, isEnd: false };
    const sent = afterSlice(beginDay(one, MONDAY, at(MONDAY).now), 0, slice, at(MONDAY).now);
    expect([
      ...[nextDayOfMails(one, at(MONDAY, 8)), nextDayOfMails(one, at(MONDAY, 20))],
      ...[nextDayOfMails(sent, at(MONDAY)), nextDayOfMails(one, at('2027-01-09'))],
      nextDayOfMails(planned({ starts_on: day('2027-02-01') }), at(MONDAY)),
      nextDayOfMails(planned({ paused: true }), at(MONDAY)),
    ]).toEqual([MONDAY, '2027-01-05', '2027-01-05', '2027-01-11', '2027-02-02', null]);
  });

  test('on a day whose mails are over only from the next day on, whatever was sent the day before', () => {
    const over = { ...planned(), day: MONDAY, is_day_over: true };
    expect(nextDayOfMails(over, at(MONDAY))).toBe('2027-01-05');
    expect(nextDayOfMails(over, at('2027-01-05'))).toBe('2027-01-05');
    expect(mailsLeft({ ...over, mails: 5 }, day('2027-01-05'))).toBe(5);
    const own = { accountId: 'acc_1', isRunOver: false };
    expect(nextDayOfMails(planned(), { ...at(MONDAY, 23), today: MONDAY, own })).toBe(MONDAY);
  });

  test('at any hour of the day of an own clock', () => {
    const own = { accountId: 'acc_1', isRunOver: false };
    expect(isSending(planned(), { ...at(MONDAY, 3), own })).toBe(true);
  });

  test('by no plan that is paused', () => {
    expect(isSending(planned({ paused: true }), at(MONDAY))).toBe(false);
  });

  test('until the number of the day is reached, and again on the next day', () => {
    const slice = { lastLine: 6, mails: 5, leftOut: null, isEnd: false };
    const begun = beginDay(planned(), MONDAY, at(MONDAY).now);
    const sent = afterSlice(begun, 0, slice, at(MONDAY).now);
    expect(mailsLeft(sent, MONDAY)).toBe(0);
    expect(isSending(sent, at(MONDAY))).toBe(false);
    expect(isSending(sent, at('2027-01-05'))).toBe(true);
    expect(isSending(planned({ mails_per_day: 6 }, sent), at(MONDAY))).toBe(true);
    expect(mailsLeft(planned({ mails_per_day: 6 }, sent), MONDAY)).toBe(1);
    expect(mailsLeft(planned({ mails_per_day: 2 }, sent), MONDAY)).toBe(0);
  });
});

describe('a round', () => {
  const { now } = at(MONDAY);
  const whole = { lastLine: 9, mails: 3, leftOut: null, isEnd: true };

  test('goes back on the next day to the first row whose address had too many mails', () => {
    const done = afterSlice(beginDay(planned(), MONDAY, now), 0, { ...whole, leftOut: 4 }, now);
    expect(done.rounds[0]).toEqual({ last_line: 9, again_from: 4, is_over: false });
    expect(beginDay(done, day('2027-01-05'), now).rounds[0]).toEqual({
      ...{ last_line: 3, again_from: null, is_over: false },
    });
  });

  test('goes on where it was on the same day, and on the next one if it left nothing out', () => {
    const some = afterSlice(beginDay(planned(), MONDAY, now), 0, { ...whole, isEnd: false }, now);
    expect(beginDay(some, MONDAY, now)).toBe(some);
    const next = beginDay({ ...some, is_day_over: true }, day('2027-01-05'), now);
    expect(next).toMatchObject({ day: '2027-01-05', mails: 0, is_day_over: false });
    expect(next.rounds).toEqual(some.rounds);
  });

  test('that goes back is not over, and never goes forward', () => {
    const over = { last_line: 2, again_from: 9, is_over: true };
    const before = { ...planned(), rounds: [over, over, over] } as ConsentRequests;
    expect(beginDay(before, MONDAY, now).rounds[1]).toEqual({
      ...{ last_line: 2, again_from: null, is_over: false },
    });
  });

  test('of reminders is over once that of the former mail is', () => {
    const second = afterSlice(planned(), 1, whole, now);
    expect(second.rounds[1].is_over).toBe(false);
    const both = afterSlice(afterSlice(planned(), 0, whole, now), 1, whole, now);
    expect(both.rounds.map((round) => round.is_over)).toEqual([true, true, false]);
  });

  test('ends the requests with the last one: with the first one if no customer is reminded', () => {
    const first = afterSlice(planned(), 0, whole, now);
    expect(endPass(first, end, at(MONDAY)).status).toBe('active');
    const all = afterSlice(afterSlice(first, 1, whole, now), 2, whole, now);
    expect(endPass(all, end, at(MONDAY))).toMatchObject({ status: 'done', done_on: MONDAY });
    expect(endPass({ ...first, reminders: false }, end, at(MONDAY)).status).toBe('done');
    expect(endPass(planned({ reminders: false }), end, at(MONDAY)).status).toBe('active');
    expect(planned({ reminders: false }, first).status).toBe('done');
    expect(
      planned({ reminders: true }, endPass({ ...first, reminders: false }, end, at(MONDAY))).status,
    ).toBe('active');
  });
});

describe('the work goes on', () => {
  const due = (one: ConsentRequests, clock: Clock) => {
    const { due_at, due_on } = endPass(one, end, clock);
    return due_at ?? due_on;
  };

  test('once the customers are counted and the day is over', () => {
    const counts = { ...noStates(), asked: 3 };
    expect(endPass({ ...planned(), attempts: 3 }, { ...end, counts }, at(MONDAY))).toMatchObject({
      ...{ counts, counted_at: '2027-01-04T16:00:00.000Z', is_day_over: true, attempts: 0, version: 2 },
    });
  });

  test('within the hour during the day, and at 9 hours of the next business day', () => {
    expect(due(planned(), at(MONDAY, 10))).toBe('2027-01-04T17:00:00.000Z');
    expect(due(planned(), at(MONDAY, 19))).toBe('2027-01-05T15:00:00.000Z');
    expect(due(planned(), at('2027-01-08', 19))).toBe('2027-01-11T15:00:00.000Z');
    expect(due(planned({ starts_on: day('2027-01-20') }), at(MONDAY))).toBe('2027-01-20T15:00:00.000Z');
  });

  test('on the next business day of an own clock', () => {
    const own = { accountId: 'acc_1', isRunOver: false };
    expect(due(planned(), { ...at('2027-01-08'), own })).toBe('2027-01-11');
  });

  test('for thirty days after the last mail, to count, and not while it is paused', () => {
    const done = { ...planned(), status: 'done', done_on: MONDAY } as const;
    expect(due(done, at('2027-02-02'))).toBe('2027-02-03T15:00:00.000Z');
    expect(due(done, at('2027-02-03'))).toBeNull();
    expect(due(planned({ paused: true }), at(MONDAY))).toBeNull();
  });

  test('no more once the import is undone', () => {
    expect(endPass(planned(), { ...end, isUndone: true }, at(MONDAY)).status).toBe('done');
  });
});
