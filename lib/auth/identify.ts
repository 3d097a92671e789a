import { createPublicKey } from 'node:crypto';
import { RING_FRESH, RING_FRESH_FOR_UNKNOWN } from '#lib/secrets/keyring.ts';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import type { Account } from '#lib/store/accounts.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { accountKey, verificationKeysKey } from '#lib/store/keys.ts';
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

type Found = {
  /** Nothing where there is no account of this id. */
  account?: Account | undefined;
  /** The keys that verify tokens: nothing where they were not asked for, or are not published. */
  keys?: readonly PublicKey[] | undefined;
};

/**
 * Reads what the authorizer needs of the table as of this moment, in one call: the account that a token names, and where
 * asked for the keys that verify tokens.
 * @throws ApiError `unavailable` where DynamoDB goes on leaving something out; whatever keeps it from answering
 */
export async function readAccountOfToken(accountId: string, withKeys: boolean): Promise<Found> {
  const [account, published] = await Promise.all([
    getItem<Account>(accountKey(accountId)),
    withKeys ? getItem<{ keys: readonly PublicKey[] }>(verificationKeysKey) : undefined,
  ]);
  return { account, keys: published?.keys };
}
