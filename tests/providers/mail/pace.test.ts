import { expect, test } from '@jest/globals';
import { turnsEvery } from '#lib/providers/mail/pace.ts';

/** Turns at times that the test sets; each waiting turn records until when it waits. */
function given(milliseconds: number) {
  const clock = { time: 1_000 };
  const until: number[] = [];
  const turn = turnsEvery(milliseconds, {
    now: () => clock.time,
    wait: async (wait) => void until.push(clock.time + wait),
  });
  return { turn, clock, until };
}

test('turns are an interval apart, however many are requested at once, and the first is immediate', async () => {
  const { turn, until } = given(20);
  await Promise.all(Array.from({ length: 5 }, turn));
  expect(until).toEqual([1_020, 1_040, 1_060, 1_080]);
});

test('a turn that is requested within the interval waits for the rest of it', async () => {
  const { turn, clock, until } = given(20);
  await turn();
  clock.time += 12;
  await turn();
  expect(until).toEqual([1_020]);
});

test('a turn that is requested after the interval is immediate', async () => {
  const { turn, clock, until } = given(20);
  await turn();
  clock.time += 20;
  await turn();
  clock.time += 500;
  await turn();
  expect(until).toEqual([]);
});

test('turns without an interval are immediate', async () => {
  const { turn, until } = given(0);
  await Promise.all([turn(), turn(), turn()]);
  expect(until).toEqual([]);
});

test('a turn by the real clock ends no sooner than its interval', async () => {
  const turn = turnsEvery(5);
  const asked = performance.now();
  await Promise.all([turn(), turn(), turn()]);
  // Timers of Node.js count from the beginning of a turn of its loop, up to a millisecond before.
  expect(performance.now() - asked).toBeGreaterThan(9 - 1);
});
