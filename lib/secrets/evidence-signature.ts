import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';
import { setting } from '#lib/environment.ts';
import { keyInForce, parseKeyring, RING_FRESH, RING_FRESH_FOR_UNKNOWN, seedsOf } from './keyring.ts';
import { readSecret } from './read-secret.ts';
import { type SigningKey, signingKeyOf } from './signing-keys.ts';

/** What is signed with the keys of evidence. Tokens have another type, so none passes for another. */
const TYPES = { entry: 'mandate-entry+jws', closing: 'ledger-closing+jws' } as const;
type Kind = keyof typeof TYPES;

let derived: { text: string; keys: readonly [SigningKey, ...SigningKey[]] } | undefined;

/**
 * Signs the text of an evidence entry: a detached JWS (RFC 7515, appendix F), ES256, with the newest key that is
 * already published. Old keys are kept for good: their signatures are verified for years.
 */
export const signEntry = (text: string): Promise<string> => sign('entry', text);

/** Signs the text of a closing of the ledger in the same way. */
export const signClosing = (text: string): Promise<string> => sign('closing', text);

async function sign(kind: Kind, text: string): Promise<string> {
  const { kid, privateKey } = keyInForce(await evidenceKeys(), Date.now());
  const whole = await new CompactSign(Buffer.from(text))
    .setProtectedHeader({ alg: 'ES256', typ: TYPES[kind], kid })
    .sign(privateKey);
  const [header, , signature] = whole.split('.');
  return `${header}..${signature}`;
}

/** Returns whether the signature of an entry is ours and over exactly this text. */
export const isSignedEntry = (text: string, signature: string): Promise<boolean> =>
  isSigned('entry', text, signature);

/** Returns whether the signature of a closing is ours and over exactly this text. */
export const isSignedClosing = (text: string, signature: string): Promise<boolean> =>
  isSigned('closing', text, signature);

async function isSigned(kind: Kind, text: string, signature: string): Promise<boolean> {
  const [header, between, end, ...more] = signature.split('.');
  if (between !== '' || more.length > 0) return false;
  try {
    const { kid, typ } = decodeProtectedHeader(signature);
    const key = await keyOf(kid);
    if (!key || typ !== TYPES[kind]) return false;
    const whole = `${header}.${Buffer.from(text).toString('base64url')}.${end}`;
    await compactVerify(whole, key.publicKey, { algorithms: ['ES256'] });
    return true;
  } catch (error) {
    if (isOfSignature(error)) return false;
    throw error;
  }
}

/** jose throws these for anything it cannot read or verify. Other errors say nothing about the signature. */
function isOfSignature(error: unknown): boolean {
  return error instanceof TypeError || String((error as { code?: unknown }).code).startsWith('ERR_J');
}

/** Returns the keys of the evidence, newest first, at most `maxAge` milliseconds old. Their public halves verify it. */
export async function evidenceKeys(maxAge = RING_FRESH): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const text = await readSecret(setting('EVIDENCE_SECRET') ?? '', maxAge);
  if (derived?.text !== text) {
    const [latest, ...earlier] = seedsOf(parseKeyring(text)).map((seed) =>
      signingKeyOf(seed, 'evidence ES256'),
    );
    if (!latest) throw new Error('The keyring has no key');
    derived = { text, keys: [latest, ...earlier] };
  }
  return derived.keys;
}

/** Returns the key that a signature names. An unknown key may be new, so the ring is read again. */
async function keyOf(kid: unknown): Promise<SigningKey | undefined> {
  const isIt = (known: SigningKey) => known.kid === kid;
  return (await evidenceKeys()).find(isIt) ?? (await evidenceKeys(RING_FRESH_FOR_UNKNOWN)).find(isIt);
}
