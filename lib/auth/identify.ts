import { createPublicKey } from 'node:crypto';
import { RING_FRESH, RING_FRESH_FOR_UNKNOWN } from '#lib/secrets/keyring.ts';
import { readAccountOfToken } from '#lib/store/account-of-token.ts';
import type { Account } from '#lib/store/accounts.ts';
import type { Principal } from './principal.ts';
import { claimedBy, type VerificationKey, verifyToken } from './verify-token.ts';

/** The keys that this process has read, and when. */
let known: { keys: readonly VerificationKey[]; readAt: number } = {
  keys: [],
  readAt: Number.NEGATIVE_INFINITY,
};

/**
 * Whose token it is, and the account of that name as of this moment, if there is one. Keys are read anew where they are too
 * old, or do not have the one that the token names: the newest of a rotation, perhaps. That goes with the account, in one
 * call; otherwise nothing is read for a token that is not good.
 *
 * @throws InvalidToken where the token is not good; any other error where that cannot be said, as without any keys
 */
export async function identify(
  token: string,
  now: Date,
): Promise<{ principal: Principal; account: Account | undefined }> {
  const { kid, accountId } = claimedBy(token);
  const mayBe = known.keys.some((key) => key.kid === kid) ? RING_FRESH : RING_FRESH_FOR_UNKNOWN;
  const readAt = Date.now();
  if (readAt - known.readAt < mayBe) {
    const principal = await verifyToken(token, known.keys, now);
    return { principal, account: (await readAccountOfToken(principal.accountId, false)).account };
  }
  const { account, keys } = await readAccountOfToken(accountId, true);
  if (!keys?.length) throw new Error('No keys are published that verify tokens');
  known = {
    keys: keys.map((key) => ({ kid: key.kid, publicKey: createPublicKey({ key, format: 'jwk' }) })),
    readAt,
  };
  return { principal: await verifyToken(token, known.keys, now), account };
}
