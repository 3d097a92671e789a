import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleTogether } from '#infra/bundle/bundle-functions.ts';
import { handlers } from '#infra/functions/catalogue.ts';
import { DEMO_OWNER } from '#infra/settings/demo-keys.ts';
import { type CreateAccount, DEMO_PROFILE } from './demo-account.ts';
import type { Parts } from './run.ts';
import { synthesizeSandbox } from './template/synthesize.ts';

/** The program of `npm start`: the sandbox stage, synthesized and bundled at the start. */
export const program: Parts = { synthesize: synthesizeSandbox, bundle, loadCreateAccount };

async function bundle(folder: string): Promise<URL> {
  rmSync(folder, { recursive: true, force: true });
  await bundleTogether(handlers, folder);
  return pathToFileURL(`${folder}/`);
}

/**
 * Creates an account; the one with keys of its own is the demo account, and has an owner. Finds that account if another
 * data directory created it in the same table.
 */
async function loadCreateAccount(): Promise<CreateAccount> {
  const { updateAccount } = await import('#lib/store/accounts.ts');
  const { createAccount } = await import('#lib/store/new-accounts.ts');
  const { findApiKey } = await import('#lib/store/api-keys.ts');
  const { findRoster, writesToAddMember } = await import('#lib/store/people/members.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { newMember } = await import('#lib/domain/people/member.ts');
  return async (account) => {
    const { keys } = account;
    const known = keys && (await findApiKey(keys.public_key, new Date()));
    const created = known ? { account_id: known.account_id, ...keys } : await createAccount(account);
    if (!known) await updateAccount(created.account_id, DEMO_PROFILE);
    if (keys) await addOwner(created.account_id);
    return created;
  };

  /** Adds the owner of the demo account, unless it has members. */
  async function addOwner(accountId: string): Promise<void> {
    if ((await findRoster(accountId)) !== undefined) return;
    const now = new Date();
    await transact(
      writesToAddMember(newMember({ accountId, email: DEMO_OWNER, role: 'owner' }, now), undefined),
    );
  }
}
