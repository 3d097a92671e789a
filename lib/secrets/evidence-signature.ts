import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';
import { setting } from '#lib/environment.ts';
import { keyInForce, parseKeyring, RING_FRESH, RING_FRESH_FOR_UNKNOWN, seedsOf } from './keyring.ts';
import { readSecret } from './read-secret.ts';
import { type SigningKey, signingKeyOf } from './signing-keys.ts';

/** No token has this type, and no entry that of a token: neither passes for the other. */
const TYPE = 'mandate-entry+jws';

let derived: { text: string; keys: readonly [SigningKey, ...SigningKey[]] } | undefined;

/**
 * Signs the text of an entry of evidence: a detached JWS (RFC 7515, appendix F), that is without the text, ES256, with
 * the newest key that is published by now. None is ever forgotten: what it has signed is verified for years.
 */
export async function signEntry(text: string): Promise<string> {
  const { kid, privateKey } = keyInForce(await evidenceKeys(), Date.now());
  const whole = await new CompactSign(Buffer.from(text))
    .setProtectedHeader({ alg: 'ES256', typ: TYPE, kid })
    .sign(privateKey);
  const [header, , signature] = whole.split('.');
  return `${header}..${signature}`;
}

/** Whether a signature is ours, over this very text. */
export async function isSignedEntry(text: string, signature: string): Promise<boolean> {
  const [header, between, end, ...more] = signature.split('.');
  if (between !== '' || more.length > 0) return false;
  try {
    const { kid, typ } = decodeProtectedHeader(signature);
    const key = await keyOf(kid);
    if (!key || typ !== TYPE) return false;
    const whole = `${header}.${Buffer.from(text).toString('base64url')}.${end}`;
    await compactVerify(whole, key.publicKey, { algorithms: ['ES256'] });
    return true;
  } catch (error) {
    if (isOfSignature(error)) return false;
    throw error;
  }
}

/** jose says so of whatever it cannot read or verify; what else is thrown is no word on the signature. */
function isOfSignature(error: unknown): boolean {
  return error instanceof TypeError || String((error as { code?: unknown }).code).startsWith('ERR_J');
}

/** The keys of the evidence, the newest first; their public halves verify it. At most `maxAge` milliseconds old. */
export async function evidenceKeys(maxAge = RING_FRESH): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const text = await readSecret(setting('EVIDENCE_SECRET') ?? '', maxAge);
  if (derived?.text !== text) {
    const [latest, ...earlier] = seedsOf(parseKeyring(text)).map((seed) =>
      signingKeyOf(seed, 'evidence ES256'),
    );
    if (!latest) throw new Error('A keyring without a key');
    derived = { text, keys: [latest, ...earlier] };
  }
  return derived.keys;
}

/** The key that a signature names; one that is not known yet may be the newest of a rotation. */
async function keyOf(kid: unknown): Promise<SigningKey | undefined> {
  const isIt = (known: SigningKey) => known.kid === kid;
  return (await evidenceKeys()).find(isIt) ?? (await evidenceKeys(RING_FRESH_FOR_UNKNOWN)).find(isIt);
}
