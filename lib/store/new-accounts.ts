import type { KeyPair } from '#lib/domain/account-keys.ts';
import type { Feature } from '#lib/domain/features.ts';
import { STANDARD_PRICING } from '#lib/domain/fees.ts';
import { newId } from '#lib/domain/ids.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { conflict, create } from '#lib/store/engine/change.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { type Account, OPERATOR } from './accounts.ts';
import { type Keys, newKeys, storeApiKey } from './api-keys.ts';
import { listedAccount } from './indexes.ts';
import { accountCounterKey, accountKey } from './keys.ts';

type NewAccount = { name: string; features: readonly Feature[]; keys?: Keys };

/**
 * Creates an account with one pair of keys, generated unless given. Only the result contains the private key. Throws
 * `ConflictError` if the public key is taken.
 */
export async function createAccount({ name, features, keys = newKeys(new Date()) }: NewAccount) {
  const { public_key, private_key } = keys;
  const private_key_hash = await hashPrivateKey(private_key);
  const account_id = await addAccount({ name, features, public_key, private_key_hash });
  return { account_id, public_key, private_key };
}

/**
 * Stores a new account with the hash of its private key, and returns its id. Throws `ConflictError` if the public key
 * is taken.
 */
export async function addAccount(added: {
  name: string;
  features: readonly Feature[];
  public_key: string;
  private_key_hash: string;
}): Promise<string> {
  const { name, features, public_key, private_key_hash } = added;
  const now = new Date();
  const given = { account_id: newId('acc', now), number: await drawAccountNumber(), name, features };
  const account = newAccount(given, public_key, now);
  const { account_id } = account;
  await transact([storeAccount(account), storeApiKey(public_key, { account_id, private_key_hash })]);
  return account_id;
}

/** Creates an account with one pair of keys and the standard terms. It writes nothing. */
export const newAccount = (
  { features, ...given }: Pick<Account, 'account_id' | 'name' | 'number'> & Pick<NewAccount, 'features'>,
  public_key: string,
  now: Date,
): Account => ({
  ...given,
  status: 'active',
  features: [...features],
  pricing: STANDARD_PRICING,
  keys: [firstPair(public_key, now)],
  keys_version: 1,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** Returns the write of a new account. It fails with `ConflictError` if its id is taken. */
export const storeAccount = (account: Account): Write =>
  create({ ...accountKey(account.account_id), ...listedAccount(account.account_id), ...account });

/** Returns the pair of keys that an operator opens an account with. It has all scopes. */
export const firstPair = (public_key: string, now: Date): KeyPair => ({
  public_key,
  name: 'Default',
  created_at: now.toISOString(),
  created_by: OPERATOR,
});

/**
 * Draws the next number from the one counter of accounts: 1, 2, 3 and so on. A drawn number that is never used leaves a
 * harmless gap.
 */
async function drawAccountNumber(): Promise<number> {
  const counter = await applyChange<{ last_drawn: number }>({
    key: accountCounterKey,
    from: {},
    set: {},
    add: { last_drawn: 1 },
    onConditionFailed: conflict,
  });
  return counter.last_drawn;
}
