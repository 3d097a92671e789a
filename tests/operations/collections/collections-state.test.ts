import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { missedDays } from '#lib/operations/collections/opening/collections-state.ts';

/** Friday, Monday and Tuesday; Thursday is two days after the last one. */
const RAN = ['2029-06-05', '2029-06-04', '2029-06-01'] as CalendarDate[];

const missedAt = (time: string, ran = RAN, closed: string[] = []) => {
  const now = new Date(time);
  const today = time.slice(0, 10) as CalendarDate;
  return missedDays(ran, { now, today, isEvening: false, closed: new Set(closed) });
};

test.each<[string, string, string[]]>([
  ['none before its time', '2029-06-06T14:00:00.000Z', []],
  ['the day itself once its run should have ended', '2029-06-06T16:00:00.000Z', ['2029-06-06']],
  [
    'every business day up to then',
    '2029-06-11T16:00:00.000Z',
    ['06', '07', '08', '11'].map((d) => `2029-06-${d}`),
  ],
])('days without a run are missed: %s', (_, time, missed) => {
  expect(missedAt(time)).toEqual(missed);
});

test('a day on which banks are closed is not missed, and one between two runs is', () => {
  expect(missedAt('2029-06-07T14:00:00.000Z', RAN, ['2029-06-06'])).toEqual([]);
  const [last, , first] = RAN as [CalendarDate, CalendarDate, CalendarDate];
  expect(missedAt('2029-06-05T16:00:00.000Z', [last, first])).toEqual(['2029-06-04']);
});

test('if there was never a run, only today can be missed', () => {
  expect(missedAt('2029-06-06T16:00:00.000Z', [])).toEqual(['2029-06-06']);
});
