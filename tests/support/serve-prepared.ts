import { run } from '#infra/local/run.ts';
import { prepared } from './prepared.ts';

// As `npm start` begins.
process.env.TZ = 'UTC';

await run({ args: [], ...prepared(process.env.PREPARED ?? '') });
