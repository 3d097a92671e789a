import { run } from '#infra/local/run.ts';
import { prepared } from './prepared.ts';

// As in `npm start`.
process.env.TZ = 'UTC';

await run({ args: [], ...prepared(process.env.PREPARED ?? '') });
