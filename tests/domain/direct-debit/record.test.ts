import { describe, expect, test } from '@jest/globals';
import {
  DEBIT_STATUSES,
  FIRST_REFERENCE,
  isFinal,
  LARGEST_AMOUNT,
  LAST_REFERENCE,
  SMALLEST_AMOUNT,
  usualAmountOf,
} from '#lib/domain/direct-debit/record.ts';
import { centavos } from './sample.ts';

test('the limits are those of the specification', () => {
  expect([SMALLEST_AMOUNT, LARGEST_AMOUNT]).toEqual([10_00, 50_000_00]);
  expect([FIRST_REFERENCE, LAST_REFERENCE]).toEqual([1_000_000, 9_999_999]);
});

test('the statuses are those of the interface, in the order of a life', () => {
  expect(DEBIT_STATUSES).toEqual(['created', 'pending', 'active', 'cancelled', 'completed']);
});

describe('a direct debit', () => {
  test.each([
    ['created', false],
    ['pending', false],
    ['active', false],
    ['cancelled', true],
    ['completed', true],
  ] as const)('that is %s is final: %s', (status, final) => {
    expect(isFinal({ status })).toBe(final);
  });
});

test('one collection has the amount, or the maximum if the amount varies', () => {
  const max_amount = centavos(900_00);
  expect(usualAmountOf({ amount: centavos(350_50), max_amount })).toBe(350_50);
  expect(usualAmountOf({ amount: null, max_amount })).toBe(900_00);
});
