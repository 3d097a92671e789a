import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#lib/domain/ids.ts';
import { hashPrivateKey } from '#lib/secrets/private-keys.ts';
import { documents, tableName } from './client.ts';
import { accountKey, apiKeyKey, type Key } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

/** What an account can have beyond the ordinary. */
export const FEATURES = ['direct-debit-lvl-2'] as const;
export type Feature = (typeof FEATURES)[number];

/** What the account pays for each collection: hundredths of a percent of the amount, and centavos. */
export type Pricing = { percent_basis_points: number; fixed_centavos: number };

const STANDARD_PRICING: Pricing = { percent_basis_points: 290, fixed_centavos: 250 };

/** A merchant's account. */
export type Account = {
  account_id: string;
  name: string;
  status: 'active' | 'suspended';
  features: Feature[];
  pricing: Pricing;
  public_key: string;
  created_at: string;
  updated_at: string;
};

type ApiKey = { account_id: string; private_key_hash: string };

type Keys = { public_key: string; private_key: string };

/** New keys of an account. The private one has 256 random bits. */
function newKeys(now: Date): Keys {
  return { public_key: newId('pk', now), private_key: `sk_${randomBytes(32).toString('base64url')}` };
}

/**
 * Creates an account with its pair of keys, made up here unless given. The private key is in the answer and nowhere
 * else. Throws `TransactionCanceledException` where the public key is taken.
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
    {
      put: {
        Item: { ...accountKey(account_id), ...account },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      put: { Item: { ...apiKeyKey(public_key), ...apiKey }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
  ]);
  return { account_id, public_key, private_key };
}

/** An account, or nothing where there is none of this id. */
export async function findAccount(accountId: string): Promise<Account | undefined> {
  const item = await getItem<Account & Key>(accountKey(accountId));
  if (!item) return undefined;
  const { pk, sk, ...account } = item;
  return account;
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

/** Changes what an account has or may do. Throws `ConditionalCheckFailedException` where there is no such account. */
export async function updateAccount(
  accountId: string,
  change: Partial<Pick<Account, 'status' | 'features' | 'pricing'>>,
): Promise<Account> {
  const members = Object.entries({ ...change, updated_at: new Date().toISOString() });
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: accountKey(accountId),
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: `SET ${members.map((_, index) => `#${index} = :${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(members.map(([name], index) => [`#${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(members.map(([, value], index) => [`:${index}`, value])),
      ReturnValues: 'ALL_NEW',
    }),
  );
  const { pk, sk, ...account } = Attributes as Account & Key;
  return account;
}
