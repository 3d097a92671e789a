import { ApiError } from '#lib/errors/api-error.ts';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { updateItem } from './engine/versioned.ts';
import { evidenceKeysKey, type Key, verificationKeysKey } from './keys.ts';

const PLACES = { tokens: verificationKeysKey, evidence: evidenceKeysKey } as const;

type Verified = keyof typeof PLACES;

/**
 * Replaces the keys that verify tokens, or evidence. The authorizer and the endpoints that serve them read them here,
 * so that neither holds a secret.
 */
export async function publishVerificationKeys(of: Verified, keys: readonly PublicKey[]): Promise<void> {
  await updateItem({
    Key: PLACES[of],
    UpdateExpression: 'SET #keys = :keys',
    ExpressionAttributeNames: { '#keys': 'keys' },
    ExpressionAttributeValues: { ':keys': keys },
  });
}

/** Milliseconds that a process keeps the keys that it read. A new key signs only minutes later. */
const FRESH = 30_000;

const known = new Map<Verified, { keys: Promise<PublicKey[]>; readAt: number }>();

/**
 * Returns the published keys, newest first, at most half a minute old.
 *
 * @throws ApiError `unavailable` if none are published yet
 */
export function readVerificationKeys(of: Verified): Promise<PublicKey[]> {
  const remembered = known.get(of);
  if (remembered && Date.now() - remembered.readAt < FRESH) return remembered.keys;
  const keys = readFrom(PLACES[of]);
  known.set(of, { keys, readAt: Date.now() });
  // A failure is not kept.
  keys.catch(() => known.delete(of));
  return keys;
}

async function readFrom(place: Key): Promise<PublicKey[]> {
  const keys = (await getItem<{ keys?: PublicKey[] }>(place))?.keys;
  if (!keys?.length) throw new ApiError('unavailable');
  // The table does not preserve the order of members; responses have a fixed one.
  return keys.map(({ kty, crv, x, y, kid, use, alg }) => ({ kty, crv, x, y, kid, use, alg }));
}
