import { expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { FAILURES, FIGURES, failureOf } from '#lib/domain/figures.ts';

test('every return reason belongs to one of few groups, so that no code becomes a metric of its own', () => {
  const codes = Array.from({ length: 13 }, (_, n) => String(n + 1).padStart(2, '0'));
  const counted = codes.map((code) => {
    const read = readReturnCode('012', code);
    return read.paid ? '' : failureOf(read.reason.code);
  });
  expect(counted).toEqual([
    ...['account_unusable', 'account_blocked', 'account_unusable', 'no_funds', 'account_unusable'],
    ...['account_unusable', 'other', 'stopped_by_customer', 'amount_over_authorised', 'stopped_by_customer'],
    ...['not_authorised', 'other', 'disputed'],
  ]);
  expect(failureOf('whatever_comes')).toBe('other');
  expect(failureOf('constructor')).toBe('other');
});

test('there are at most twenty metrics of business figures', () => {
  expect(FIGURES.length - 1 + FAILURES.length).toBeLessThanOrEqual(20);
});
