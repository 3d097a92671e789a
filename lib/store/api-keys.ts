import { randomBytes } from 'node:crypto';
import type { AccountKeys, KeyPair } from '#lib/domain/account-keys.ts';
import { newId } from '#lib/domain/ids.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { before, missingOr, present } from '#lib/store/engine/conditions.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { accountKey, apiKeyKey, type Key } from './keys.ts';

/** What is stored of a pair by its public key. Whether the pair is valid, and its scopes, are in its account. */
export type ApiKey = {
  account_id: string;
  private_key_hash: string;
  /** The last time at which a token was requested with the pair, up to an hour earlier than the true one. */
  last_used_at?: string;
  /** Only keys of the smoke account expire. */
  expires_at?: number;
};

export type Keys = { public_key: string; private_key: string };

/** Generates a pair of keys. */
export const newKeys = (now: Date): Keys => ({ public_key: newId('pk', now), private_key: newPrivateKey() });

/** Generates a private key, of 256 random bits. */
export const newPrivateKey = (): string => `sk_${randomBytes(32).toString('base64url')}`;

/** Returns the write of what is stored of a new pair. It fails with `ConflictError` if the public key is taken. */
export const storeApiKey = (publicKey: string, apiKey: ApiKey): Write =>
  create({ ...apiKeyKey(publicKey), ...apiKey });

/** Returns the account of a public key and the hash of the private key; undefined if the key is unknown or has expired. */
export async function findApiKey(publicKey: string, now: Date): Promise<ApiKey | undefined> {
  const found = await getItem<ApiKey>(apiKeyKey(publicKey));
  return found && !hasExpired(found, now) ? found : undefined;
}

/** Returns when a token was last requested with each of these pairs, in their order. */
export async function findLastUses(publicKeys: readonly string[]): Promise<(string | undefined)[]> {
  const found = await getItems<ApiKey & Key>(publicKeys.map(apiKeyKey));
  return found.map((apiKey) => apiKey?.last_used_at);
}

/** An account as it was read, with the version of its pairs. */
type Read = { readonly account_id: string } & Pick<AccountKeys, 'keys_version'>;

/**
 * Returns the write of an account's pairs, decided on those that were read. It fails with `ConflictError` if they have
 * changed since: so no two changes together exceed the number of pairs, or restore one that was revoked.
 */
export const pairsWrite = ({ account_id, keys_version }: Read, keys: readonly KeyPair[], now: Date) =>
  change(
    accountKey(account_id),
    { from: { keys_version }, set: { keys, updated_at: now.toISOString() }, add: { keys_version: 1 } },
    conflict,
  );

/**
 * Returns the writes of the pairs of an account with a new one. Only the hash of its private key is stored. Revoked and
 * replaced keys stay stored, so that no account is given the same ones again. They fail with `ConflictError` if the
 * account's pairs changed since they were read.
 */
export function writesOfPair(
  account: Read,
  keys: readonly KeyPair[],
  { public_key, private_key_hash }: { public_key: string; private_key_hash: string },
  now: Date,
): Write[] {
  const { account_id } = account;
  return [pairsWrite(account, keys, now), storeApiKey(public_key, { account_id, private_key_hash })];
}

/** Generates a pair, with the hash to store of its private key. The hash takes a tenth of a second. */
export async function newHashedKeys(now: Date): Promise<Keys & { private_key_hash: string }> {
  const keys = newKeys(now);
  return { ...keys, private_key_hash: await hashPrivateKey(keys.private_key) };
}

/** The milliseconds for which a use of a pair is not noted again. */
const NOTED_FOR = 60 * 60 * 1000;

/**
 * Notes on the pair's own item that a token was requested with it, at most once an hour. Writes nothing, and compares
 * nothing, if the item as it was read has a later time.
 *
 * @throws ConflictError if another request has noted its use meanwhile
 */
export async function noteUse(publicKey: string, { last_used_at }: ApiKey, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - NOTED_FOR).toISOString();
  if (last_used_at !== undefined && last_used_at >= hourAgo) return;
  await applyChange<ApiKey>({
    key: apiKeyKey(publicKey),
    from: { pk: present, last_used_at: missingOr(before(hourAgo)) },
    set: { last_used_at: now.toISOString() },
    onConditionFailed: conflict,
  });
}
