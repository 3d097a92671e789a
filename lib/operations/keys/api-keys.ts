import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import { newApiKey } from '#lib/api/api-keys/requests.ts';
import { scopesOfPair } from '#lib/auth/scopes-of-pair.ts';
import { addPair, findValidPair, type KeyPair, revokePair, validPairs } from '#lib/domain/account-keys.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { parsed } from '#lib/operations/parsed.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import { type Store, writeAlone } from '#lib/operations/write-alone.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findLastUses, newHashedKeys, pairsWrite, writesOfPair } from '#lib/store/api-keys.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** A pair to add. Without `scopes` it has all scopes of merchants, including those of later releases. */
type AskedPair = { name: string; scopes?: readonly Scope[] | undefined };

/** Returns a pair of keys as it is shown. */
const showPair = (pair: KeyPair, lastUsedAt: string | undefined) => ({
  public_key: pair.public_key,
  name: pair.name,
  scopes: scopesOfPair(pair),
  created_at: pair.created_at,
  created_by: pair.created_by,
  last_used_at: lastUsedAt ?? null,
  valid_until: pair.valid_until ?? null,
});

/**
 * Adds a pair of keys to an account. Only the result contains the private key. Returns undefined if there is no such
 * account.
 *
 * @param createdBy the actor: an operator, or the id of a person
 * @throws ApiError `validation_failed` if the name or the scopes are not valid, the name is taken, or the account has
 *   twenty pairs
 */
export async function addApiKey(
  accountId: string,
  asked: AskedPair,
  createdBy: string,
  now: Date,
  store: Store = writeAlone,
) {
  const { name, scopes: named } = parsed(newApiKey, asked);
  const scopes = named && MERCHANT_SCOPES.filter((scope) => named.includes(scope));
  const { public_key, private_key, private_key_hash } = await newHashedKeys(now);
  return retryOnConflict(async () => {
    const account = await findAccount(accountId);
    if (!account) return undefined;
    const created_at = now.toISOString();
    const pair = { public_key, name, ...(scopes && { scopes }), created_at, created_by: createdBy };
    const writes = writesOfPair(account, addPair(account, pair, now), { public_key, private_key_hash }, now);
    return store(writes, { ...showPair(pair, undefined), private_key });
  });
}

/** Returns the valid pairs of an account, oldest first; undefined if there is no such account. */
export async function listApiKeys(accountId: string, now: Date) {
  const account = await findAccount(accountId);
  if (!account) return undefined;
  const pairs = validPairs(account, now);
  const uses = await findLastUses(pairs.map(({ public_key }) => public_key));
  return pairs.map((pair, index) => showPair(pair, uses[index]));
}

/**
 * Ends a pair of keys of an account at once, with all tokens that were created with it. Returns the pair; undefined if
 * the account has no such valid pair.
 */
export function revokeApiKey(accountId: string, publicKey: string, now: Date, store: Store = writeAlone) {
  return retryOnConflict(async () => {
    const account = await findAccount(accountId);
    const keys = account && revokePair(account, publicKey, now);
    if (!keys) return undefined;
    return store([pairsWrite(account, keys, now)], { public_key: publicKey, deleted: true });
  });
}

/** Returns the private key in a stored response. It is in force while its pair is valid. */
export function returnedPrivateKey(
  { public_key }: { public_key: string },
  { accountId }: { accountId: string },
): ReturnedSecret {
  return {
    requireInForce: async () => {
      const account = await findAccount(accountId);
      if (!account || !findValidPair(account, public_key, new Date()))
        throw new ApiError('response_not_repeated', { message: ENDED });
    },
  };
}

const ENDED =
  'The pair of keys of this request was revoked. Create another pair with another Idempotency-Key.';
