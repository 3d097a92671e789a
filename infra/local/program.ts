import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleTogether } from '#infra/bundle/bundle-functions.ts';
import { handlers } from '#infra/functions/catalogue.ts';
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

/** Creates an account. Finds the demo account if another data directory created it in the same table. */
async function loadCreateAccount(): Promise<CreateAccount> {
  const { createAccount, updateAccount } = await import('#lib/store/accounts.ts');
  const { findApiKey } = await import('#lib/store/api-keys.ts');
  return async (account) => {
    const { keys } = account;
    const known = keys && (await findApiKey(keys.public_key));
    if (known) return { account_id: known.account_id, ...keys };
    const created = await createAccount(account);
    await updateAccount(created.account_id, DEMO_PROFILE);
    return created;
  };
}
