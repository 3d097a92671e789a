import { expectedData } from './checks/expected-data.ts';
import { run } from './run.ts';

// Lambda runs in UTC, and so do this process and its functions.
process.env.TZ = 'UTC';

await run({
  args: process.argv.slice(2),
  expected: expectedData,
  // Loaded after the checks: the compiler and the SDK take longer than all of them.
  load: async () => (await import('./program.ts')).program,
});
