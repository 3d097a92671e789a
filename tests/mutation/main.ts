/** Mutates one folder, `lib/domain` if none is named: `npm run mutate -- lib/store/ledger --concurrency 1`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare } from '#tests/support/service/prepared.ts';
import { startService } from '#tests/support/service/start-service.ts';
import { settingOf } from './folders.ts';

const STRYKER = join(import.meta.dirname, 'tools', 'node_modules', '.bin', 'stryker');

const [first = '', ...others] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');
const folder = isNamed ? first.replace(/\/$/, '') : 'lib/domain';
const options = isNamed ? others : process.argv.slice(2);

/** Started once: Stryker calls Jest for each mutant, and Jest's own setup would start it each time. */
async function serviceFor(needed: boolean) {
  if (!needed) return undefined;
  process.env.PREPARED = await prepare();
  const service = await startService();
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  return service;
}

const service = await serviceFor(settingOf(folder).needsService === true);
const stryker = spawn(STRYKER, ['run', ...options], {
  env: { ...process.env, MUTATED: folder },
  stdio: 'inherit',
});
const [code] = await once(stryker, 'exit');
await service?.stop();
process.exitCode = code ?? 1;
