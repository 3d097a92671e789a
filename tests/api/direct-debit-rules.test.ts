import { expect, test } from '@jest/globals';
import { membersThatBelongTogether } from '#lib/api/direct-debits/rules.ts';

test.each([
  ['is_recurring', { amount: 100, is_recurring: 'true', interval: 'monthly' }],
  ['is_fixed_amount', { max_amount: 100, is_fixed_amount: 'false' }],
])('nothing follows from %s as a string, which has its own error', (_, body) => {
  expect(membersThatBelongTogether(body)).toEqual([]);
});

test('a flag that is left out has its default', () => {
  expect(membersThatBelongTogether({ interval: 'monthly' }).map(({ field, code }) => [field, code])).toEqual([
    ['amount', 'required'],
    ['interval', 'not_recurring'],
  ]);
});
