import { pathToFileURL } from 'node:url';
import { run } from '#infra/local/run.ts';
import { fixtureStacks } from './fixture-stacks.ts';

// The `npm start` of the fixture: run as a separate process by the tests.
await run({
  args: process.argv.slice(2),
  load: async () => ({
    synthesize: async () => fixtureStacks(),
    loadCreateAccount: async () => async () => ({
      account_id: 'acc_1',
      public_key: 'pk_1',
      private_key: 'sk_1',
    }),
    bundle: async () => pathToFileURL(`${process.env.FIXTURE_PROJECT}/`),
  }),
});
