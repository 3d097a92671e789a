import { randomBytes } from 'node:crypto';
import type { AccountKeys } from '#lib/domain/account-keys.ts';
import { newId } from '#lib/domain/ids.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { accountKey, apiKeyKey } from './keys.ts';

export type ApiKey = { account_id: string; private_key_hash: string };

export type Keys = { public_key: string; private_key: string };

/** Generates a pair of keys. The private key has 256 random bits. */
export function newKeys(now: Date): Keys {
  return { public_key: newId('pk', now), private_key: `sk_${randomBytes(32).toString('base64url')}` };
}

/** Returns the account of a public key and the hash of the private key; undefined if the key is unknown. */
export function findApiKey(publicKey: string): Promise<ApiKey | undefined> {
  return getItem<ApiKey>(apiKeyKey(publicKey));
}

/**
 * Stores a new pair of keys, and what `decide` makes of the account's earlier keys. Only the result contains the
 * private key. Replaced keys stay stored, so that no account is given the same ones again.
 *
 * @throws ConflictError if the account's key changed since it was read
 */
export async function storeKeys(
  { account_id, public_key: before }: { account_id: string; public_key: string },
  decide: (publicKey: string) => AccountKeys,
  now: Date,
) {
  const { public_key, private_key } = newKeys(now);
  const apiKey: ApiKey = { account_id, private_key_hash: await hashPrivateKey(private_key) };
  const keys = decide(public_key);
  const set = { ...keys, updated_at: now.toISOString() };
  await transact([
    change(accountKey(account_id), { from: { public_key: before }, set }, conflict),
    create({ ...apiKeyKey(public_key), ...apiKey }),
  ]);
  return { account_id, public_key, private_key, former_keys: keys.former_keys ?? [] };
}
