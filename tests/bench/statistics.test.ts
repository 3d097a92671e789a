import { expect, test } from '@jest/globals';

import fc from '#tests/support/generated/fast-check.ts';
import { randomOf, shuffled, spreadOf } from './statistics.ts';

test('the median is the middle value, or halfway between the two middle values; quartiles likewise', () => {
  expect(spreadOf([7])).toEqual({ low: 7, median: 7, high: 7 });
  expect(spreadOf([4, 1, 3, 2, 5])).toEqual({ low: 2, median: 3, high: 4 });
  expect(spreadOf([10, 2, 1, 3])).toEqual({ low: 1.75, median: 2.5, high: 4.75 });
  expect(() => spreadOf([])).toThrow('No numbers');
});

test('no outlier moves the median beyond its neighbours', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 3 }), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const { low, median, high } = spreadOf([...numbers, Number.MAX_SAFE_INTEGER]);
      expect(median).toBeLessThanOrEqual(
        sorted[Math.floor(sorted.length / 2) + 1] ?? Number.MAX_SAFE_INTEGER,
      );
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
    }),
  );
});

test('each seed gives its own order, and no element is lost', () => {
  const things = Array.from({ length: 20 }, (_, n) => n);
  const [once, again, other] = [1, 1, 2].map((seed) => shuffled(things, randomOf(seed)));
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
  expect(once).not.toEqual(things);
  expect(once?.toSorted((a, b) => a - b)).toEqual(things);
});
