import { createPublicKey } from 'node:crypto';
import { RING_FRESH, RING_FRESH_FOR_UNKNOWN } from '#lib/secrets/keyring.ts';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import type { Account } from '#lib/store/accounts.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { accountKey, verificationKeysKey } from '#lib/store/keys.ts';
import type { Principal } from './principal.ts';
import { claimedBy, type VerificationKey, verifyToken } from './verify-token.ts';

/** The keys that this process has read, and when (milliseconds, `Date.now`). */
let known: { keys: readonly VerificationKey[]; readAt: number } = {
  keys: [],
  readAt: Number.NEGATIVE_INFINITY,
};

/**
 * Returns the principal of a token, and its account if there is one, read consistently. The keys are read again,
 * together with the account, if they are too old or lack the key that the token names, which may be new. Otherwise
 * nothing is read for an invalid token.
 *
 * @throws InvalidToken if the token is invalid; any other error if it cannot be verified, for example without any keys
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
