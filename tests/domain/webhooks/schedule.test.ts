import { expect, test } from '@jest/globals';
import { delaySecondsUntil, MOST_TRIES, nextAttemptAt } from '#lib/domain/webhooks/schedule.ts';

const AT = new Date('2027-03-01T12:00:00.000Z');
const secondsTo = (time: Date | undefined) => time && (time.getTime() - AT.getTime()) / 1000;

test('ten attempts are made over three days, five seconds to a day apart', () => {
  const waits = Array.from({ length: MOST_TRIES }, (_, n) => secondsTo(nextAttemptAt(n + 1, AT, 0)));
  expect(waits).toEqual([...[5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400], undefined]);
});

test('a retry is up to a tenth of its wait later', () => {
  expect(secondsTo(nextAttemptAt(2, AT, 0.5))).toBe(315);
  expect(secondsTo(nextAttemptAt(2, AT, 1))).toBe(330);
});

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [900_000, 900],
  [900_001, undefined],
])('a message that is due in %i milliseconds is delayed by %s seconds', (milliseconds, seconds) =>
  expect(delaySecondsUntil(new Date(AT.getTime() + milliseconds), AT)).toBe(seconds),
);
