import { type Account, findAccount, listAccounts } from '#lib/store/accounts.ts';
import { leftOut } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';

/** The id and the names of an account. One that cannot be read has its id for a name. */
export type NamedAccount = Pick<Account, 'account_id' | 'name' | 'legal_name'>;

/** Returns all accounts, newest first; those that cannot be read come last, and `unread` receives them. */
export async function listNamedAccounts(unread: Unread = () => {}): Promise<NamedAccount[]> {
  const nameless: NamedAccount[] = [];
  const note: Unread = (error) => {
    unread(error);
    const [, id = ''] = error.item.split(' ');
    nameless.push(namelessAccount(id));
  };
  return [...(await Array.fromAsync(listAccounts(note))).flat(), ...nameless];
}

/** Returns an account; undefined if there is none. If it cannot be read, `unread` receives it. */
export async function findNamedAccount(id: string, unread: Unread): Promise<NamedAccount | undefined> {
  let nameless: NamedAccount | undefined;
  const note: Unread = (error) => {
    unread(error);
    nameless = namelessAccount(id);
  };
  return (await findAccount(id).catch((error: unknown) => leftOut(error, note))) ?? nameless;
}

const namelessAccount = (account_id: string): NamedAccount => ({ account_id, name: account_id });
