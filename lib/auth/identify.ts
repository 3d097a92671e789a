import { createPublicKey } from 'node:crypto';
import { RING_FRESH, RING_FRESH_FOR_UNKNOWN } from '#lib/secrets/keyring.ts';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import type { Account } from '#lib/store/accounts.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { accountKey, verificationKeysKey } from '#lib/store/keys.ts';
import type { Principal } from './principal.ts';
import { claimedBy, ExpiredToken, type VerificationKey, verifyToken } from './verify-token.ts';

/** The principal of a token. That of an expired token has another name, so that no caller accepts it by mistake. */
type Verified = { principal: Principal; expired?: never } | { principal?: never; expired: Principal };

/** The keys that this process has read, and when (milliseconds, `Date.now`). */
let known: { keys: readonly VerificationKey[]; readAt: number } = {
  keys: [],
  readAt: Number.NEGATIVE_INFINITY,
};

/**
 * Returns the principal of a token, and its account if there is one, read consistently. The keys are read again,
 * together with the account, if they are too old or lack the key that the token names, which may be new. Otherwise
 * nothing is read for an invalid token. The principal of a token that has only expired is `expired`.
 *
 * @throws InvalidToken if the token is invalid; any other error if it cannot be verified, for example without any keys
 */
export async function identify(
  token: string,
  now: Date,
): Promise<Verified & { account: Account | undefined }> {
  const { kid, accountId } = claimedBy(token);
  const mayBe = known.keys.some((key) => key.kid === kid) ? RING_FRESH : RING_FRESH_FOR_UNKNOWN;
  const readAt = Date.now();
  if (readAt - known.readAt < mayBe) {
    const verified = await verify(token, now);
    const { accountId: verifiedId } = verified.principal ?? verified.expired;
    return { ...verified, account: (await readAccountOfToken(verifiedId, false)).account };
  }
  const { account, keys } = await readAccountOfToken(accountId, true);
  if (!keys?.length) throw new Error('No keys are published that verify tokens');
  known = {
    keys: keys.map((key) => ({ kid: key.kid, publicKey: createPublicKey({ key, format: 'jwk' }) })),
    readAt,
  };
  return { ...(await verify(token, now)), account };
}

async function verify(token: string, now: Date): Promise<Verified> {
  try {
    return { principal: await verifyToken(token, known.keys, now) };
  } catch (error) {
    if (error instanceof ExpiredToken) return { expired: error.principal };
    throw error;
  }
}

type Found = {
  /** Undefined if there is no account with this id. */
  account?: Account | undefined;
  /** The keys that verify tokens. Undefined if they were not requested or are not published. */
  keys?: readonly PublicKey[] | undefined;
};

/**
 * Reads consistently, in one call, what the authorizer needs: the account that a token names and, if requested, the
 * keys that verify tokens.
 *
 * @throws ApiError `unavailable` if DynamoDB keeps leaving items unprocessed; any error of DynamoDB itself
 */
export async function readAccountOfToken(accountId: string, withKeys: boolean): Promise<Found> {
  const [account, published] = await Promise.all([
    getItem<Account>(accountKey(accountId)),
    withKeys ? getItem<{ keys: readonly PublicKey[] }>(verificationKeysKey) : undefined,
  ]);
  return { account, keys: published?.keys };
}
