import { type AccountKeys, pairsInForce, replacePair, validPairs } from '#lib/domain/account-keys.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { findAccount, OPERATOR } from '#lib/store/accounts.ts';
import { newHashedKeys, writesOfPair } from '#lib/store/api-keys.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/**
 * Replaces a pair of keys of an account by another one with its name and scopes. The replaced pair stays valid for
 * `overlap` seconds. With 0, it and every earlier pair of its name are closed, with all tokens that were created with
 * them. Other pairs and customers’ links stay valid. Returns undefined if there is no such account.
 *
 * `replaced` are the public keys of all pairs that had the name: `settingsLeftBy` lists what they have set, which takes
 * long in a large account.
 *
 * @param name the name of the pair; it can be left out if only one is in force
 * @throws ApiError `validation_failed` if no pair has the name, several pairs are in force and none is named, or the
 *   overlap is too long
 */
export async function rotateKeys(accountId: string, overlap: number, now: Date, name?: string) {
  const { public_key, private_key, private_key_hash } = await newHashedKeys(now);
  return retryOnConflict(async () => {
    const account = await findAccount(accountId);
    if (!account) return undefined;
    const of = name ?? onlyName(account);
    const created = { name: of, created_at: now.toISOString(), created_by: OPERATOR };
    const keys = replacePair(account, { public_key, ...created }, overlap, now);
    await transact(writesOfPair(account, keys, { public_key, private_key_hash }, now));
    const namesakes = (pairs: AccountKeys['keys']) => pairs.filter((pair) => pair.name === of);
    const replaced = namesakes(validPairs(account, now)).map((pair) => pair.public_key);
    return {
      ...{ account_id: accountId, name: of, public_key, private_key },
      former_keys: namesakes(keys)
        .filter((pair) => pair.public_key !== public_key)
        .map((pair) => ({ public_key: pair.public_key, valid_until: pair.valid_until })),
      replaced,
    };
  });
}

/** Returns the name of an account’s one pair in force. */
function onlyName(account: AccountKeys): string {
  const [only, ...others] = pairsInForce(account);
  if (only && others.length === 0) return only.name;
  const names = pairsInForce(account).map(({ name }) => name);
  throw invalid('name', 'missing', `Name one of the pairs in force: ${names.join(', ') || 'there is none'}.`);
}
