import { describe, expect, test } from '@jest/globals';
import { accountLimitOf, accountLimits } from '#lib/auth/account-limit.ts';

const TEN = { stage: 'sandbox', count: 10 };
const limitOf = (number: number | undefined, account_id = 'acc_1', of: 'account' | 'link' = 'account') =>
  accountLimitOf({ account_id, ...(number !== undefined && { number }) }, of, TEN);
/** The limits of accounts, without those of links. */
const ofAccounts = accountLimits('sandbox', 10).slice(0, 10);

describe('the limits of accounts', () => {
  test('have names that contain the stage and are long enough for API Gateway', () => {
    expect(accountLimits('sandbox', 10)[7]).toBe('domicilia-sandbox-account-limit-07');
    expect(accountLimits('sandbox', 10)[17]).toBe('domicilia-sandbox-link-limit-07');
    for (const limit of accountLimits('production', 100)) expect(limit).toMatch(/^[\w-]{20,128}$/);
    expect(new Set(accountLimits('production', 100)).size).toBe(200);
  });

  test('are one for each of the first accounts; later accounts share them in turn', () => {
    const first = Array.from({ length: 10 }, (_, index) => limitOf(index + 1));
    expect(first.toSorted()).toEqual(ofAccounts);
    expect(limitOf(11)).toBe(first[0]);
    expect(limitOf(27)).toBe(first[6]);
  });

  test('are spread over accounts without a number, always in the same way', () => {
    const spread = Array.from({ length: 500 }, (_, index) => limitOf(undefined, `acc_${index}`));
    expect(new Set(spread)).toEqual(new Set(ofAccounts));
    expect(limitOf(undefined, 'acc_0')).toBe(spread[0]);
  });

  test('are others for the links of its customers, which use up none of the account', () => {
    const [own, ofLinks] = [limitOf(7), limitOf(7, 'acc_1', 'link')];
    expect([own, ofLinks]).toEqual(['domicilia-sandbox-account-limit-07', 'domicilia-sandbox-link-limit-07']);
    expect(accountLimits('sandbox', 10)).toContain(ofLinks);
  });
});
