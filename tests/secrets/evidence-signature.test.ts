import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueMerchantToken } from '#lib/auth/tokens.ts';
import { InvalidToken, verifyToken } from '#lib/auth/verify-token.ts';
import { evidenceKeys, isSignedEntry, signEntry } from '#lib/secrets/evidence-signature.ts';
import { signingKeys } from '#lib/secrets/signing-keys.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';

let server: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  // The same seed for both: a different seed must not be the only separation.
  server = await serveSecrets({ evidence: keyringText('k1'), signing: keyringText('k1') });
  Object.assign(process.env, { EVIDENCE_SECRET: 'evidence', SIGNING_SECRET: 'signing', STAGE: 'sandbox' });
});
afterAll(() => server.stop());

const TEXT = '{"n":1,"type":"consent","words":["Sí, autorizo"]}';

describe('the signature of an entry of evidence', () => {
  test('is ours over its text alone, and does not contain the text', async () => {
    const signature = await signEntry(TEXT);
    expect(signature).toMatch(/^[\w-]+\.\.[\w-]+$/);
    expect(await isSignedEntry(TEXT, signature)).toBe(true);
    expect(await isSignedEntry(`${TEXT} `, signature)).toBe(false);
    expect(await isSignedEntry(TEXT.replace('í', 'i'), signature)).toBe(false);
  });

  test.each(['', '..', 'a..b', 'a.b.c', '....', 'eyJhbGciOiJub25lIn0..'])('is not «%s»', async (none) => {
    expect(await isSignedEntry(TEXT, none)).toBe(false);
  });

  test('is not valid for an access token, nor a token’s for an entry', async () => {
    const now = new Date();
    const of = { accountId: 'acc_1', publicKey: 'pk_1' };
    const token = await issueMerchantToken(of, ['read_direct_debits'], now);
    const [header = '', payload = '', end = ''] = token.split('.');
    const claims = Buffer.from(payload, 'base64url').toString();
    const keys = await signingKeys();
    await expect(verifyToken(token, keys, now)).resolves.toMatchObject({ accountId: 'acc_1' });
    expect(await isSignedEntry(claims, `${header}..${end}`)).toBe(false);
    const signature = await signEntry(claims);
    const known = [...keys, ...(await evidenceKeys())];
    const forged = verifyToken(signature.replace('..', `.${payload}.`), known, now);
    await expect(forged).rejects.toBeInstanceOf(InvalidToken);
  });

  test('stays valid after the key was rotated', async () => {
    const before = await signEntry(TEXT);
    Object.assign(process.env, { EVIDENCE_SECRET: 'rotated' });
    server.secrets.rotated = keyringText('2026-11-20T150405', 'k1');
    const after = await signEntry(TEXT);
    expect(JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'mandate-entry+jws',
      kid: '2026-11-20T150405',
    });
    expect(await isSignedEntry(TEXT, before)).toBe(true);
    expect(await isSignedEntry(TEXT, after)).toBe(true);
  });
});
