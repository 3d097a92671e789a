import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Account } from './accounts.ts';
import { accountKey, verificationKeysKey } from './keys.ts';

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
