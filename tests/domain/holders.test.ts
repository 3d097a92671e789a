import { expect, test } from '@jest/globals';
import { heldBy, holdersOf } from '#lib/domain/holders.ts';

test.each([[[]], [['exc_1']], [['exc_1', 'exc_2', 'exc_3']]])(
  'an order that is held names its exceptions in the order in which they were raised: %j',
  (holders) => {
    expect(holdersOf(heldBy(holders))).toEqual(holders);
  },
);

test('an order that no exception holds has no member about one', () => {
  expect(heldBy([])).toEqual({});
  expect(heldBy(['exc_1'])).toEqual({ exception: 'exc_1' });
});
