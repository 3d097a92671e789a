import { run } from './run.ts';
import { synthesizeSandbox } from './template/synthesize.ts';

// Lambda's clock shows UTC; so does this process, and every function in it.
process.env.TZ = 'UTC';

await run({
  args: process.argv.slice(2),
  synthesize: synthesizeSandbox,
  loadCreateAccount: async () => (await import('#lib/store/accounts.ts')).createAccount,
});
