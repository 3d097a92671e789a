import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import {
  derive,
  keyInForce,
  parseKeyring,
  RING_FRESH,
  RING_FRESH_FOR_UNKNOWN,
  type Seed,
  seedsOf,
} from './keyring.ts';
import { readSecret } from './read-secret.ts';

type SealingKey = { kid: string; key: Uint8Array };
type SealingKeys = { keys: readonly [SealingKey, ...SealingKey[]]; fingerprintKey: Uint8Array };

let derived: { text: string; keys: SealingKeys } | undefined;

/**
 * Encrypts a text at rest (JWE, A256GCM), with the newest key of which every process has heard. `context` says what it is of, such as `pm_…/number`; it is
 * authenticated, so that a sealed value moved to another record does not open there.
 */
export async function seal(text: string, context: string): Promise<string> {
  const { kid, key } = keyInForce((await sealingKeys()).keys, Date.now());
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, of: context })
    .encrypt(key);
}

/** Opens what `seal` made with the same context. Throws where either was changed. */
export async function open(sealed: string, context: string): Promise<string> {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, ({ kid }) => keyOf(kid), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  if (protectedHeader.of !== context) throw new Error('A sealed value stands in a place that is not its own');
  return Buffer.from(plaintext).toString();
}

/**
 * A keyed fingerprint (HMAC-SHA-256): equal for equal parts, and of no use to anybody without the key. The key is
 * that of the oldest seed, which no rotation drops, so that fingerprints stay comparable.
 */
export async function fingerprint(purpose: string, ...parts: string[]): Promise<string> {
  const { fingerprintKey } = await sealingKeys();
  const text = JSON.stringify([purpose, ...parts]);
  return createHmac('sha256', fingerprintKey).update(text).digest('base64url');
}

/** Compares two fingerprints in a time that does not tell where they differ. */
export function sameFingerprint(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function sealingKeys(maxAge = RING_FRESH): Promise<SealingKeys> {
  const text = await readSecret(process.env.SEALING_SECRET ?? '', maxAge);
  if (derived?.text !== text) derived = { text, keys: deriveKeys(text) };
  return derived.keys;
}

function deriveKeys(text: string): SealingKeys {
  const [latest, ...earlier] = seedsOf(parseKeyring(text));
  const oldest = earlier.at(-1) ?? latest;
  return {
    keys: [sealingKeyOf(latest), ...earlier.map(sealingKeyOf)],
    fingerprintKey: derive(oldest.seed, 'fingerprint HS256', 32),
  };
}

function sealingKeyOf({ kid, seed }: Seed): SealingKey {
  return { kid, key: derive(seed, 'sealing A256GCM', 32) };
}

/** The key that a sealed value names; one that is not known yet may be the newest of a rotation. */
async function keyOf(kid: string | undefined): Promise<Uint8Array> {
  const isIt = (known: SealingKey) => known.kid === kid;
  const found =
    (await sealingKeys()).keys.find(isIt) ?? (await sealingKeys(RING_FRESH_FOR_UNKNOWN)).keys.find(isIt);
  if (!found) throw new Error('A value was sealed with a key that is not known');
  return found.key;
}
