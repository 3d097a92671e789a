import { run } from '#infra/local/run.ts';
import { prepared } from './prepared.ts';

// As in `npm start`.
process.env.TZ = 'UTC';

await run({ args: [], load: async () => prepared(process.env.PREPARED ?? '') });
