import { readJson, writeJson } from './private-file.ts';

/** An account with the keys that it calls the service with. */
export type AccountKeys = {
  readonly account_id: string;
  readonly public_key: string;
  readonly private_key: string;
};

export type CreateAccount = (account: {
  name: string;
  features: [];
  keys: Pick<AccountKeys, 'public_key' | 'private_key'>;
}) => Promise<AccountKeys>;

/** The same on every machine, so that what the documentation shows can be copied. They open nothing elsewhere. */
const KEYS = { public_key: 'pk_demo', private_key: 'sk_demo' };

/** The account to try the service with: made at the first start, its keys kept in a private file. */
export async function demoAccount(file: string, createAccount: CreateAccount): Promise<AccountKeys> {
  const known = readJson<AccountKeys | undefined>(file, undefined);
  if (known) return known;
  const { account_id, public_key, private_key } = await createAccount({
    name: 'Demo',
    features: [],
    keys: KEYS,
  });
  const keys = { account_id, public_key, private_key };
  writeJson(file, keys);
  return keys;
}
