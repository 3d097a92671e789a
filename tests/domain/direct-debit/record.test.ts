import { describe, expect, test } from '@jest/globals';
import {
  DEBIT_STATUSES,
  FIRST_REFERENCE,
  isFinal,
  LARGEST_AMOUNT,
  LAST_REFERENCE,
  largestAmountOf,
  SMALLEST_AMOUNT,
} from '#lib/domain/direct-debit/record.ts';
import { centavos } from './sample.ts';

test('the limits are those of the interface', () => {
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

describe('the most that one collection may take', () => {
  test.each([
    ['a fixed amount', 350_50, null, 350_50],
    ['the maximum of an amount that varies', null, 900_00, 900_00],
    ['the fixed amount, whatever the maximum', 350_50, 900_00, 350_50],
    ['the largest of all where nothing is said', null, null, 50_000_00],
  ])('is %s', (_, amount, max, most) => {
    const terms = {
      amount: amount === null ? null : centavos(amount),
      max_amount: max === null ? null : centavos(max),
    };
    expect(largestAmountOf(terms)).toBe(most);
  });
});
