import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { setting } from '#lib/environment.ts';
import { derive, keyInForce, parseKeyring, RING_FRESH, type Seed, seedsOf } from './keyring.ts';
import { readSecret } from './read-secret.ts';

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

let derived: { text: string; keys: [SigningKey, ...SigningKey[]] } | undefined;

/**
 * Returns the key to sign with: the newest one that every verifying process knows.
 *
 * @param now milliseconds since the epoch
 */
export async function keyToSignWith(now: number = Date.now()): Promise<SigningKey> {
  return keyInForce(await signingKeys(), now);
}

/**
 * Returns the keys that verify access tokens (ES256), newest first, at most `maxAge` milliseconds old (five minutes by
 * default).
 */
export async function signingKeys(maxAge = RING_FRESH): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const text = await readSecret(setting('SIGNING_SECRET') ?? '', maxAge);
  if (derived?.text !== text) {
    const [current, ...previous] = seedsOf(parseKeyring(text));
    derived = { text, keys: [signingKeyOf(current), ...previous.map((seed) => signingKeyOf(seed))] };
  }
  return derived.keys;
}

/**
 * Derives the P-256 key pair of a seed, for one purpose. The private scalar is 384 derived bits reduced into 1..n-1,
 * which leaves no measurable bias (FIPS 186-5, A.2.1).
 */
export function signingKeyOf({ kid, seed }: Seed, purpose = 'signing ES256'): SigningKey {
  const wide = BigInt(`0x${Buffer.from(derive(seed, purpose, 48)).toString('hex')}`);
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

/** The public half of a key, as verifiers receive it (RFC 7517). */
export type PublicKey = ReturnType<typeof publicJwkOf>;

export function publicJwkOf({ kid, publicKey }: SigningKey) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y, kid, use: 'sig', alg: 'ES256' } as const;
}

function base64url(bytes: Buffer, from: number): string {
  return bytes.subarray(from, from + 32).toString('base64url');
}
