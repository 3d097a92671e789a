import { program } from './program.ts';
import { run } from './run.ts';

// Lambda's clock shows UTC; so does this process, and every function in it.
process.env.TZ = 'UTC';

await run({ args: process.argv.slice(2), ...program });
