import { randomBytes } from 'node:crypto';
import type { Rates } from '#lib/domain/fees.ts';
import { newId } from '#lib/domain/ids.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { create, refusing } from './change.ts';
import { present } from './conditions.ts';
import { accountKey, apiKeyKey, type Key } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';
import { applyChange } from './versioned.ts';

/** What an account can have beyond the ordinary. */
export const FEATURES = ['direct-debit-lvl-2'] as const;
export type Feature = (typeof FEATURES)[number];

const STANDARD_PRICING: Rates = { percent_basis_points: 290, fixed_centavos: 250 };

/** A merchant's account. */
export type Account = {
  account_id: string;
  name: string;
  status: 'active' | 'suspended';
  features: Feature[];
  /** What it pays for each order. */
  pricing: Rates;
  public_key: string;
  created_at: string;
  updated_at: string;
};

type StoredAccount = Account & Key & { write_id?: string };

type ApiKey = { account_id: string; private_key_hash: string };

type Keys = { public_key: string; private_key: string };

/** New keys of an account. The private one has 256 random bits. */
function newKeys(now: Date): Keys {
  return { public_key: newId('pk', now), private_key: `sk_${randomBytes(32).toString('base64url')}` };
}

/**
 * Creates an account with its pair of keys, made up here unless given. The private key is in the result and nowhere
 * else. Throws `ConflictError` where the public key is taken.
 */
export async function createAccount({
  name,
  features,
  keys,
}: {
  name: string;
  features: readonly Feature[];
  keys?: Keys;
}) {
  const now = new Date();
  const { public_key, private_key } = keys ?? newKeys(now);
  const account: Account = {
    account_id: newId('acc', now),
    name,
    status: 'active',
    features: [...features],
    pricing: STANDARD_PRICING,
    public_key,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const { account_id } = account;
  const apiKey: ApiKey = { account_id, private_key_hash: await hashPrivateKey(private_key) };
  await transact([
    create({ ...accountKey(account_id), ...account }),
    create({ ...apiKeyKey(public_key), ...apiKey }),
  ]);
  return { account_id, public_key, private_key };
}

/** An account, or nothing where there is none of this id. */
export async function findAccount(accountId: string): Promise<Account | undefined> {
  const item = await getItem<StoredAccount>(accountKey(accountId));
  return item && shown(item);
}

/** The account of a valid token, or of a record. */
export async function requireAccount(accountId: string): Promise<Account> {
  const account = await findAccount(accountId);
  if (!account) throw new Error('The account of a record is gone');
  return account;
}

/** Whose key this is and what is kept of its private half, or nothing. */
export function findApiKey(publicKey: string): Promise<ApiKey | undefined> {
  return getItem<ApiKey>(apiKeyKey(publicKey));
}

/** Changes what an account has or may do. `not_found` where there is no such account. */
export async function updateAccount(
  accountId: string,
  changes: Partial<Pick<Account, 'status' | 'features' | 'pricing'>>,
): Promise<Account> {
  const item = await applyChange<StoredAccount>({
    key: accountKey(accountId),
    from: { pk: present },
    set: { ...changes, updated_at: new Date().toISOString() },
    otherwise: refusing({}),
  });
  return shown(item);
}

function shown({ pk, sk, write_id, ...account }: StoredAccount): Account {
  return account;
}
