import type { KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { LINK_SCOPES } from '#lib/api/access.ts';
import { issueLinkToken, issueMerchantToken } from '#lib/auth/tokens.ts';
import { ExpiredToken, InvalidToken, verifyToken } from '#lib/auth/verify-token.ts';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { linkClaims, merchantClaims, signWith } from '#tests/support/access/forge-token.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';

const NOW = new Date('2027-03-01T12:00:00.250Z');
/** Eleven years, in milliseconds: more than any forged token claims to live. */
const YEARS = 11 * 366 * 86_400_000;
const ACCOUNT = 'acc_of_tests';
const seed = { kid: 'initial', seed: 'seed-of-initial-'.padEnd(64, 'x') };

let secrets: Awaited<ReturnType<typeof serveSecrets>>;

beforeAll(async () => {
  process.env.STAGE = 'sandbox';
  process.env.SIGNING_SECRET = 'signing';
  secrets = await serveSecrets({ signing: keyringText('initial') });
});
afterAll(() => secrets.stop());

const claims = () => merchantClaims(ACCOUNT, NOW);
const verified = (token: string, now: Date) => verifyToken(token, [signingKeyOf(seed)], now);

describe('a token that we issued', () => {
  test('names its account, its scopes and its expiry', async () => {
    const token = await issueMerchantToken(
      { accountId: ACCOUNT, publicKey: 'pk_1' },
      ['read_payment_methods', 'read_orders'],
      NOW,
    );
    const principal = await verified(token, NOW);
    expect(principal).toEqual({
      accountId: ACCOUNT,
      scopes: ['read_payment_methods', 'read_orders'],
      tokenId: expect.stringMatching(/^tok_/),
      expiresAt: Math.floor(NOW.getTime() / 1000) + 3600,
      publicKey: 'pk_1',
    });
  });

  test('is valid one millisecond before its expiry, and not at that instant', async () => {
    const token = await signWith(seed, claims());
    const expiry = (claims().exp ?? 0) * 1000;
    await expect(verified(token, new Date(expiry - 1))).resolves.toMatchObject({ accountId: ACCOUNT });
    await expect(verified(token, new Date(expiry))).rejects.toBeInstanceOf(ExpiredToken);
  });

  test.each<[string, () => JWTPayload, object]>([
    ['a merchant', claims, { accountId: ACCOUNT }],
    ['a link', () => linkClaims(ACCOUNT, 'dd_1', 'cus-1', NOW), { link: { directDebitId: 'dd_1' } }],
  ])('of %s is known as expired from its end on, for years', async (_, claimsOf, principal) => {
    const token = await signWith(seed, claimsOf());
    const end = (claimsOf().exp ?? 0) * 1000;
    for (const later of [0, 1, 1_000, 86_400_000, YEARS]) {
      const refused = verified(token, new Date(end + later));
      await expect(refused).rejects.toMatchObject({ name: 'ExpiredToken', principal });
    }
  });

  test('of a link is signed with the link’s own id, for 24 hours from the time it was issued', async () => {
    const link = { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'activation' as const };
    const token = await issueLinkToken({ ...link, accountId: ACCOUNT, tokenId: 'tok_link', issuedAt: NOW });
    expect(await verified(token, NOW)).toStrictEqual({
      ...{ accountId: ACCOUNT, tokenId: 'tok_link', scopes: expect.anything(), link },
      expiresAt: Math.floor(NOW.getTime() / 1000) + 24 * 3600,
    });
    expect((await verified(token, NOW)).scopes.toSorted()).toEqual(LINK_SCOPES.toSorted());
  });

  test('names no pair of keys if its claims name none', async () => {
    expect(await verified(await signWith(seed, claims()), NOW)).not.toHaveProperty('publicKey');
  });

  test('that cannot be checked is no invalid token: its key is no key for this signature', async () => {
    const token = await signWith(seed, claims());
    const { kid, publicKey: _, ...others } = signingKeyOf(seed);
    const broken = { ...others, kid, publicKey: {} as KeyObject };
    const refused = verifyToken(token, [broken], NOW);
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.not.toBeInstanceOf(InvalidToken);
  });

  test('of a link names its direct debit, its customer and its purpose', async () => {
    const token = await signWith(seed, linkClaims(ACCOUNT, 'dd_1', 'cus-1', NOW));
    await expect(verified(token, NOW)).resolves.toMatchObject({
      scopes: expect.arrayContaining(['activate_single_direct_debit', 'write_payment_methods']),
      link: { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'validation' },
    });
  });

  test('never has a scope that its kind cannot have, even if its claims name it', async () => {
    const asMerchant = await signWith(seed, { ...claims(), scope: 'activate_single_direct_debit' });
    await expect(verified(asMerchant, NOW)).resolves.toMatchObject({ scopes: [] });
    const asLink = await signWith(seed, {
      ...linkClaims(ACCOUNT, 'dd_1', 'cus-1', NOW),
      scope: 'write_direct_debits',
    });
    await expect(verified(asLink, NOW)).resolves.toMatchObject({ scopes: [] });
  });
});
