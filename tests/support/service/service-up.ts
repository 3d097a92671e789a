import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedBrowser } from '#tests/support/browser/browser-path.ts';
import { startTestDatabase } from '#tests/support/database/test-database.ts';
import { prepare } from './prepared.ts';
import { startService } from './start-service.ts';

const UNPACK = fileURLToPath(new URL('../browser/unpack-browser.ts', import.meta.url));

/**
 * Starts one local run for all tests that need one. `service-started.ts` waits for it, so that the templates are
 * synthesized meanwhile.
 */
export default function serviceUp(): void {
  const serviceStarting = start();
  // Whoever waits for it reports a failure.
  serviceStarting.catch(() => {});
  Object.assign(globalThis, { serviceStarting });
}

/** Tests find the service through the environment, as do those that start their own from the same folder. */
async function start(): Promise<void> {
  // Unpacked here, since two workers that unpack at the same time would disturb each other.
  const unpacked = installedBrowser() ? undefined : promisify(execFile)(process.execPath, [UNPACK]);
  process.env.PREPARED = await prepare();
  const file = join(process.env.PREPARED, 'dynamodb.sqlite');
  const database = process.env.DATABASE ? await startTestDatabase('of the machine', { file }) : undefined;
  const service = await startService({
    AWS_ENDPOINT_URL_DYNAMODB: database?.endpoint ?? process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  Object.assign(globalThis, { runningService: service, runningDatabase: database });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  await unpacked;
}
