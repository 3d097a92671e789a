import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type SecretVariable, setting } from '#lib/environment.ts';
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

/**
 * The kinds of sealed values. Each has its own seed, so that a role that opens one kind opens no other. `responses` are
 * the stored responses that hold none of the other kinds, and the cursors of lists.
 */
export type Sealed = 'account_numbers' | 'tax_ids' | 'webhooks' | 'tokens' | 'responses';

const SECRETS: Readonly<Record<Sealed, SecretVariable>> = {
  account_numbers: 'ACCOUNT_NUMBERS_SECRET',
  tax_ids: 'TAX_IDS_SECRET',
  webhooks: 'WEBHOOKS_SECRET',
  tokens: 'TOKENS_SECRET',
  responses: 'RESPONSES_SECRET',
};

/** A sealed value cannot be opened: it was changed, moved, or sealed with a key that no longer exists. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

const derived = new Map<Sealed, { text: string; keys: SealingKeys }>();

/**
 * Encrypts a text at rest (JWE, A256GCM) under the key of its kind: the newest one that every process knows already.
 * `context` names the record and the member, such as `pm_…/number`. It is authenticated, so that a sealed value moved
 * to another record does not open there.
 */
export async function seal(kind: Sealed, text: string, context: string): Promise<string> {
  const { kid, key } = keyInForce((await sealingKeys(kind)).keys, Date.now());
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, of: context })
    .encrypt(key);
}

/**
 * Opens a value that `seal` made with the same kind and context.
 *
 * @throws NotOpened if the kind or the context differs or the value was changed; any other error if the key cannot be
 * read now
 */
export async function open(kind: Sealed, sealed: string, context: string): Promise<string> {
  const { plaintext, protectedHeader } = await decrypt(kind, sealed);
  if (protectedHeader.of !== context)
    throw new NotOpened('The sealed value is in a place that is not its own');
  return Buffer.from(plaintext).toString();
}

async function decrypt(kind: Sealed, sealed: string) {
  try {
    return await compactDecrypt(sealed, ({ kid }) => keyOf(kind, kid), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
  } catch (error) {
    // jose's codes for anything that it cannot read or decrypt.
    if (!String((error as { code?: unknown }).code).startsWith('ERR_J')) throw error;
    throw new NotOpened((error as Error).message, { cause: error });
  }
}

/**
 * Returns a keyed fingerprint (HMAC-SHA-256) of texts of one kind: equal for equal parts, and useless without the key.
 * A caller who holds the key can try all account numbers, so it is part of the kind's secret. It is the oldest seed's
 * key, which no rotation drops, so that fingerprints stay comparable.
 */
export async function fingerprint(kind: Sealed, purpose: string, ...parts: string[]): Promise<string> {
  const { fingerprintKey } = await sealingKeys(kind);
  const text = JSON.stringify([purpose, ...parts]);
  return createHmac('sha256', fingerprintKey).update(text).digest('base64url');
}

/** Compares two fingerprints in constant time. */
export function sameFingerprint(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function sealingKeys(kind: Sealed, maxAge = RING_FRESH): Promise<SealingKeys> {
  const text = await readSecret(setting(SECRETS[kind]) ?? '', maxAge);
  const known = derived.get(kind);
  if (known?.text === text) return known.keys;
  const keys = deriveKeys(text);
  derived.set(kind, { text, keys });
  return keys;
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

/**
 * Returns the key that a sealed value names. An unknown key may be new, so the ring is read again.
 *
 * @throws NotOpened if there is no such key
 */
async function keyOf(kind: Sealed, kid: string | undefined): Promise<Uint8Array> {
  const isIt = (known: SealingKey) => known.kid === kid;
  const found =
    (await sealingKeys(kind)).keys.find(isIt) ??
    (await sealingKeys(kind, RING_FRESH_FOR_UNKNOWN)).keys.find(isIt);
  if (!found) throw new NotOpened('The value was sealed with an unknown key');
  return found.key;
}
