import { findAccount, listAccounts } from '#lib/store/accounts.ts';
import { found } from './command.ts';

/** The account of this id, or all of them. `OpsError` where there is none of it. */
export async function accountIds(id: string | undefined): Promise<string[]> {
  if (id !== undefined) return [found(await findAccount(id), 'account', id).account_id];
  return (await Array.fromAsync(listAccounts())).flat().map(({ account_id }) => account_id);
}
