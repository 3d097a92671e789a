import { expect, test } from '@jest/globals';
import { changedData, isLikeAccount, newData } from '#lib/domain/merchant-data.ts';

test('a new record stores only data that has a value', () => {
  expect(newData({ external_id: 'pedido-1', metadata: { plan: 'gold' } })).toEqual({
    external_id: 'pedido-1',
    metadata: { plan: 'gold' },
  });
  expect(newData({ external_id: null, metadata: {} })).toStrictEqual({});
  expect(newData({})).toStrictEqual({});
});

test('a change sets the members that the request has, also to null and to no keys', () => {
  expect(changedData({ external_id: null })).toStrictEqual({ external_id: null });
  expect(changedData({ metadata: {} })).toStrictEqual({ metadata: {} });
  expect(changedData({})).toStrictEqual({});
});

test.each<[boolean, string, string]>([
  [true, 'an account', '002010077777777771'],
  [true, 'an account with a wrong check digit', '002010077777777772'],
  [true, 'an account in groups', '002 010 07777777777 1'],
  [true, 'an account that lost its leading zeros', '2010077777777771'],
  [true, 'a card', '4111-1111-1111-1111'],
  [true, 'fifteen digits', '123456789012345'],
  [false, 'fourteen digits', '12345678901234'],
  [false, 'nineteen digits', '1234567890123456789'],
  [false, 'digits after a letter', 'A002010077777777771'],
  [false, 'digits in a path', '2027/02/15/000000042'],
  [false, 'a UUID', '5C56D4B6-1F7A-4B0E-9C3A-7D0E2B8F1A90'],
])('that an id may be an account number is %s of %s', (expected, _, id) => {
  expect(isLikeAccount(id)).toBe(expected);
});
