import { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import { findAccount, listAccounts } from '#lib/store/accounts.ts';
import { findApiKey } from '#lib/store/api-keys.ts';
import { found, OpsError } from './command.ts';
import { target } from './target.ts';

/** Returns the id of this account, or of all accounts. Throws `OpsError` if there is no such account. */
export async function accountIds(id: string | undefined): Promise<string[]> {
  if (id !== undefined) return [found(await findAccount(id), 'account', id).account_id];
  return (await Array.fromAsync(listAccounts())).flat().map(({ account_id }) => account_id);
}

/**
 * Returns the id of this account; without one, that of the demo account of a local run. Throws `OpsError` if there is
 * none.
 */
export async function accountOrDemo(id: string | undefined): Promise<string> {
  if (id !== undefined) return found(await findAccount(id), 'account', id).account_id;
  if (!target().isLocal) throw new OpsError('Name the account with --account.');
  const { public_key } = DEMO_KEYS;
  return found(await findApiKey(public_key, new Date()), 'account with the key', public_key).account_id;
}
