import { program } from './program.ts';
import { run } from './run.ts';

// Lambda runs in UTC, and so do this process and its functions.
process.env.TZ = 'UTC';

await run({ args: process.argv.slice(2), ...program });
