import { describe, expect, test } from '@jest/globals';
import { accountLimitOf, accountLimits } from '#lib/auth/account-limit.ts';

const limitOf = (number: number | undefined, account_id = 'acc_1') =>
  accountLimitOf({ account_id, ...(number !== undefined && { number }) }, 'sandbox', 10);

describe('the limits of accounts', () => {
  test('have names that contain the stage and are long enough for API Gateway', () => {
    expect(accountLimits('sandbox', 10)[7]).toBe('domicilia-sandbox-account-limit-07');
    for (const limit of accountLimits('production', 100)) expect(limit).toMatch(/^[\w-]{20,128}$/);
    expect(new Set(accountLimits('production', 100)).size).toBe(100);
  });

  test('are one for each of the first accounts; later accounts share them in turn', () => {
    const first = Array.from({ length: 10 }, (_, index) => limitOf(index + 1));
    expect(first.toSorted()).toEqual(accountLimits('sandbox', 10));
    expect(limitOf(11)).toBe(first[0]);
    expect(limitOf(27)).toBe(first[6]);
  });

  test('are spread over accounts without a number, always in the same way', () => {
    const spread = Array.from({ length: 500 }, (_, index) => limitOf(undefined, `acc_${index}`));
    expect(new Set(spread)).toEqual(new Set(accountLimits('sandbox', 10)));
    expect(limitOf(undefined, 'acc_0')).toBe(spread[0]);
  });
});
