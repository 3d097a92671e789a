import { expect, test } from '@jest/globals';
import { turnsEvery } from '#lib/providers/mail/pace.ts';

test('turns are an interval apart, however many are asked for at once, and the first is at once', async () => {
  const turn = turnsEvery(20);
  const asked = performance.now();
  const times = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await turn();
      return performance.now() - asked;
    }),
  );
  // A timer may end a fraction of a millisecond early.
  expect(times.filter((time, index) => time < index * 20 - 1)).toEqual([]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a turn that is asked for after the interval is at once', async () => {
  const turn = turnsEvery(0);
  await turn();
  const asked = performance.now();
  await Promise.all([turn(), turn()]);
  expect(performance.now() - asked).toBeLessThan(1_000);
});
