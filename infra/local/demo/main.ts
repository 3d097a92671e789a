import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescription } from '#infra/local/data-directory.ts';
import type { AccountKeys } from '#infra/local/demo-account.ts';
import { UserError } from '#infra/local/user-error.ts';
import { walk } from './walk.ts';

try {
  const service = read<ServiceDescription>('service.json');
  await walk(service, read<AccountKeys>('demo-account.json'), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

/** Reads a file that the running service wrote to its data directory. */
function read<T>(name: string): T {
  const file = join(process.env.DATA_DIR || '.local', name);
  if (!existsSync(file)) throw new UserError('No local service is running. Start it with `npm start`.');
  return JSON.parse(readFileSync(file, 'utf8'));
}
