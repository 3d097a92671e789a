import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { derive, parseKeyring, seedsOf } from './keyring.ts';
import { readSecret } from './read-secret.ts';

type SealingKeys = { kid: string; byKid: ReadonlyMap<string, Uint8Array>; fingerprintKey: Uint8Array };

const FRESH = 5 * 60_000;

let derived: { text: string; keys: SealingKeys } | undefined;

/**
 * Encrypts a text at rest (JWE, A256GCM). `context` says what it is of, such as `pm_…/number`; it is
 * authenticated, so that a sealed value moved to another record does not open there.
 */
export async function seal(text: string, context: string): Promise<string> {
  const { kid, byKid } = await sealingKeys();
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, of: context })
    .encrypt(keyOf(byKid, kid));
}

/** Opens what `seal` made with the same context. Throws where either was changed. */
export async function open(sealed: string, context: string): Promise<string> {
  const { byKid } = await sealingKeys();
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, ({ kid }) => keyOf(byKid, kid ?? ''), {
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
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

async function sealingKeys(): Promise<SealingKeys> {
  const text = await readSecret(process.env.SEALING_SECRET ?? '', FRESH);
  if (derived?.text !== text) derived = { text, keys: deriveKeys(text) };
  return derived.keys;
}

function deriveKeys(text: string): SealingKeys {
  const seeds = seedsOf(parseKeyring(text));
  const oldest = seeds.at(-1) ?? seeds[0];
  return {
    kid: seeds[0].kid,
    byKid: new Map(seeds.map(({ kid, seed }) => [kid, derive(seed, 'sealing A256GCM', 32)])),
    fingerprintKey: derive(oldest.seed, 'fingerprint HS256', 32),
  };
}

function keyOf(byKid: ReadonlyMap<string, Uint8Array>, kid: string): Uint8Array {
  const key = byKid.get(kid);
  if (!key) throw new Error('A value was sealed with a key that is not known');
  return key;
}
