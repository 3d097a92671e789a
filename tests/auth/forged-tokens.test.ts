import { describe, expect, test } from '@jest/globals';
import { verifyToken } from '#lib/auth/verify-token.ts';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { forgerOf, KINDS_OF_TOKENS } from '#tests/support/forgeries/forger.ts';
import { forgeriesOf, LEAST_KINDS } from '#tests/support/forgeries/forgeries.ts';

process.env.STAGE = 'sandbox';

const NOW = new Date('2027-03-01T12:00:00.250Z');
/** Eleven years, in milliseconds: more than any forged token claims to live. */
const YEARS = 11 * 366 * 86_400_000;
const named = {
  seed: { kid: 'initial', seed: 'seed-of-initial-'.padEnd(64, 'x') },
  ...{ accountId: 'acc_of_tests', directDebitId: 'dd_1', customerId: 'cus-1' },
  ...{ sessionId: 'ses_1', memberId: 'mem_1', now: NOW },
};
const { everlasting, times } = forgeriesOf(named);
const verified = (token: string, now: Date) => verifyToken(token, [signingKeyOf(named.seed)], now);
const later = new Date(NOW.getTime() + YEARS);

describe('a forged token is refused', () => {
  test.each(Object.entries({ ...everlasting, ...times }))('%s', async (_, token) => {
    await expect(verified(token, NOW)).rejects.toMatchObject({ name: 'InvalidToken' });
  });

  test.each(Object.entries(everlasting))(
    'and is not known as expired once it would have expired: %s',
    async (_, token) => {
      await expect(verified(token, later)).rejects.toMatchObject({ name: 'InvalidToken' });
    },
  );

  test(`in at least ${LEAST_KINDS} kinds, each with a token of its own`, () => {
    const tokens = Object.values({ ...everlasting, ...times });
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.length).toBeGreaterThanOrEqual(LEAST_KINDS);
  });
});

test.each(KINDS_OF_TOKENS)('the same claims of a %s are accepted when nothing is forged', async (kind) => {
  const { signed, header, claimsOf } = forgerOf(named);
  const token = signed(header, claimsOf[kind]);
  await expect(verified(token, NOW)).resolves.toMatchObject({ accountId: 'acc_of_tests' });
  await expect(verified(token, later)).rejects.toMatchObject({ name: 'ExpiredToken' });
});
