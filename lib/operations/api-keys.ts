import * as v from 'valibot';
import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import { line } from '#lib/api/members/of-request.ts';
import { scopesOfPair } from '#lib/auth/scopes-of-pair.ts';
import { addPair, findValidPair, type KeyPair, revokePair, validPairs } from '#lib/domain/account-keys.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findLastUses, newHashedKeys, pairsWrite, writesOfPair } from '#lib/store/api-keys.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import type { ReturnedSecret } from './returned-secret.ts';

/** The name of a pair: one line that people read. */
const nameSchema = line(60);

/** Writes the change together with what its caller stores, and returns the result. By default it writes the change alone. */
type Store = <T>(writes: readonly Write[], result: T) => Promise<T>;

const writeAlone: Store = async (writes, result) => {
  await transact(writes);
  return result;
};

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
  const name = validName(asked.name);
  const scopes = validScopes(asked.scopes);
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

function validName(text: string): string {
  const { success, output, issues } = v.safeParse(nameSchema, text);
  if (success) return output;
  const [code = '', sentence = ''] = issues[0].message.split(': ');
  throw invalid('name', code, sentence);
}

/** Returns each scope once. A list of scopes that names none would make keys that open nothing. */
function validScopes(scopes: AskedPair['scopes']): Scope[] | undefined {
  if (scopes === undefined) return undefined;
  const named = MERCHANT_SCOPES.filter((scope) => scopes.includes(scope));
  if (named.length === 0) throw invalid('scopes', 'blank', 'Name at least one scope, or leave out scopes.');
  return named;
}
