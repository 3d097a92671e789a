import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedBrowser } from './browser-path.ts';
import { prepare } from './prepared.ts';
import { startService } from './start-service.ts';

const UNPACK = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));

/**
 * Starts one local run for all tests that need one; they find it through the environment, and there also what those
 * that need one of their own start it from.
 */
export default async function serviceUp(): Promise<void> {
  // Here, since two workers that unpack at the same time would find each other's half of it.
  const unpacked = installedBrowser() ? undefined : promisify(execFile)(process.execPath, [UNPACK]);
  process.env.PREPARED = await prepare();
  const service = await startService({
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  Object.assign(globalThis, { runningService: service });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  await unpacked;
}
