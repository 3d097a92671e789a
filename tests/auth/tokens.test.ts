import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { issueMerchantToken } from '#lib/auth/tokens.ts';
import { ExpiredToken, InvalidToken, verifyToken } from '#lib/auth/verify-token.ts';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { assemble, linkClaims, merchantClaims, signWith } from '#tests/support/forge-token.ts';
import { keyringText, serveSecrets } from '#tests/support/secrets-server.ts';

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
      ['read_payment_methods'],
      NOW,
    );
    const principal = await verified(token, NOW);
    expect(principal).toEqual({
      accountId: ACCOUNT,
      scopes: ['read_payment_methods'],
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

describe('a forged token is refused', () => {
  const { privateKey, publicKey } = signingKeyOf(seed);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = { alg: 'ES256', typ: 'at+jwt', kid: 'initial' };
  const now = Math.floor(NOW.getTime() / 1000);

  const signed = (payload: string, head: object = header) => {
    const text = assemble(head, payload).slice(0, -1);
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  const hs256 = (secret: string | Buffer) => {
    const text = assemble({ ...header, alg: 'HS256' }, claims()).slice(0, -1);
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

  const forgeries: Record<string, () => string | Promise<string>> = {
    'an empty text': () => '',
    'not a token at all': () => 'let me in',
    'three dots': () => '...',
    'alg none': () => assemble({ ...header, alg: 'none' }, claims()),
    'alg None': () => assemble({ ...header, alg: 'None' }, claims()),
    'no signature': () => assemble(header, claims()),
    'HS256 with the public key as PEM': () => hs256(publicKey.export({ format: 'pem', type: 'spki' })),
    'HS256 with the public key as DER': () => hs256(publicKey.export({ format: 'der', type: 'spki' })),
    'HS256 with the public key as JWK': () => hs256(JSON.stringify(publicKey.export({ format: 'jwk' }))),
    'a foreign key under our kid': () =>
      new SignJWT(claims()).setProtectedHeader(header).sign(foreign.privateKey),
    'a foreign kid': () => signWith(seed, claims(), { kid: 'another' }),
    'no kid': () => signWith(seed, claims(), { kid: undefined }),
    'a kid that is not a text': () => signed(JSON.stringify(claims()), { ...header, kid: 7 }),
    'its own key in the header': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ ...header, jwk: await exportJWK(foreign.publicKey) })
        .sign(foreign.privateKey),
    'a jku': () => signWith(seed, claims(), { jku: 'https://keys.example/jwks.json' }),
    'an x5u': () => signWith(seed, claims(), { x5u: 'https://keys.example/cert.pem' }),
    'a crit': () => signWith(seed, claims(), { b64: true, crit: ['b64'] }),
    'another type': () => signWith(seed, claims(), { typ: 'JWT' }),
    'no type': () => signWith(seed, claims(), { typ: undefined }),
    'no exp': () => signWith(seed, { ...claims(), exp: undefined as never }),
    'no iat': () => signWith(seed, { ...claims(), iat: undefined as never }),
    'no jti': () => signWith(seed, { ...claims(), jti: undefined as never }),
    'exp of 1e400': () => signed(JSON.stringify({ ...claims(), exp: 0 }).replace('"exp":0', '"exp":1e400')),
    'exp as a text': () => signed(JSON.stringify({ ...claims(), exp: String(now + 60) })),
    'exp with a fraction': () => signed(JSON.stringify({ ...claims(), exp: now + 60.5 })),
    'a life beyond an hour': () => signWith(seed, { ...claims(), exp: now + 3601 }),
    'a life of ten years': () => signWith(seed, { ...claims(), exp: now + 315_360_000 }),
    'an expired one': () => signWith(seed, { ...claims(), iat: now - 7200, exp: now - 3600 }),
    'one from the future': () => signWith(seed, { ...claims(), iat: now + 60, exp: now + 600 }),
    'a not-before to come': () => signWith(seed, { ...claims(), nbf: now + 60 }),
    'an expiry before its issue': () => signWith(seed, { ...claims(), iat: now, exp: now - 1 }),
    'another issuer': () => signWith(seed, { ...claims(), iss: 'urn:domicilia:production' }),
    'another audience': () => signWith(seed, { ...claims(), aud: 'urn:domicilia:production:api' }),
    'no account': () => signWith(seed, { ...claims(), account_id: undefined }),
    'an empty account': () => signWith(seed, { ...claims(), account_id: '' }),
    'a fourth part': async () => `${await signWith(seed, claims())}.`,
    'another kid’s key': () => signWith({ ...seed, seed: 'other'.padEnd(64, 'x') }, claims()),
    'its signature in DER': () => {
      const text = assemble(header, claims()).slice(0, -1);
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    },
    'a link without a customer': () =>
      signWith(seed, { ...linkClaims(ACCOUNT, 'dd_1', 'c', NOW), customer_id: undefined }),
    'a link that outlives a day': () =>
      signWith(seed, { ...linkClaims(ACCOUNT, 'dd_1', 'c', NOW), exp: now + 86_401 }),
    'a link without a direct debit that lives a day': () =>
      signWith(seed, { ...linkClaims(ACCOUNT, '', 'c', NOW), direct_debit_id: undefined }),
    'more than 8 KiB': () => signWith(seed, { ...claims(), padding: 'x'.repeat(8192) }),
    'one character changed in the claims': async () => {
      const [head, payload = '', signature] = (await signWith(seed, claims())).split('.');
      return [
        head,
        `${payload.slice(0, 20)}${payload[20] === 'A' ? 'B' : 'A'}${payload.slice(21)}`,
        signature,
      ].join('.');
    },
  };

  test.each(Object.keys(forgeries))('%s', async (name) => {
    const token = await forgeries[name]?.();
    await expect(verified(token ?? 'missing', NOW)).rejects.toBeInstanceOf(InvalidToken);
  });

  /** The forgeries whose only fault is their time, and which therefore expire as others do. */
  const OF_TIME = ['an expired one', 'one from the future', 'a not-before to come'];

  test.each(Object.keys(forgeries).filter((name) => !OF_TIME.includes(name)))(
    'and is not known as expired once it would have expired: %s',
    async (name) => {
      const token = (await forgeries[name]?.()) ?? 'missing';
      await expect(verified(token, new Date(NOW.getTime() + YEARS))).rejects.toMatchObject({
        name: 'InvalidToken',
      });
    },
  );

  test('and the same claims are accepted when nothing is forged', async () => {
    await expect(verified(await signWith(seed, claims()), NOW)).resolves.toMatchObject({
      accountId: ACCOUNT,
    });
    await expect(verified(signed(JSON.stringify(claims())), NOW)).resolves.toMatchObject({
      accountId: ACCOUNT,
    });
  });
});
