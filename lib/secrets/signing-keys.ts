import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { derive, madeAt, parseKeyring, type Seed, seedsOf } from './keyring.ts';
import { readSecret } from './read-secret.ts';

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const FRESH = 5 * 60_000;
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

let derived: { text: string; keys: [SigningKey, ...SigningKey[]] } | undefined;

/** As long as another process may not have heard of a new key, and some time. */
const UNTRIED = FRESH + 60_000;

/**
 * The key to sign with: the newest one of which everybody who verifies has heard. A rotation is therefore in force some
 * minutes after it was made.
 */
export async function keyToSignWith(now: number = Date.now()): Promise<SigningKey> {
  const keys = await signingKeys();
  return keys.find(({ kid }) => madeAt(kid) <= now - UNTRIED) ?? keys.at(-1) ?? keys[0];
}

/**
 * The keys that verify access tokens (ES256), the newest first. At most `maxAge` milliseconds old, five minutes unless told
 * otherwise.
 */
export async function signingKeys(maxAge = FRESH): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const text = await readSecret(process.env.SIGNING_SECRET ?? '', maxAge);
  if (derived?.text !== text) {
    const [current, ...previous] = seedsOf(parseKeyring(text));
    derived = { text, keys: [signingKeyOf(current), ...previous.map(signingKeyOf)] };
  }
  return derived.keys;
}

/**
 * The P-256 key pair of a seed. The private scalar is 384 derived bits reduced into 1..n-1, which leaves no
 * measurable bias (FIPS 186-5, A.2.1).
 */
export function signingKeyOf({ kid, seed }: Seed): SigningKey {
  const wide = BigInt(`0x${Buffer.from(derive(seed, 'signing ES256', 48)).toString('hex')}`);
  const scalar = Buffer.from(((wide % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const coordinates = { kty: 'EC', crv: 'P-256', x: base64url(point, 1), y: base64url(point, 33) };
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...coordinates, d: base64url(scalar, 0) }, format: 'jwk' }),
    publicKey: createPublicKey({ key: coordinates, format: 'jwk' }),
  };
}

function base64url(bytes: Buffer, from: number): string {
  return bytes.subarray(from, from + 32).toString('base64url');
}
