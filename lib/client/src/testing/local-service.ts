import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The addresses of a running local service. */
export type LocalService = {
  readonly url: string;
  readonly inbox_url: string;
  readonly accounts_url: string;
};

/** The beginning of the names of the temporary folders with the data of services that tests started. */
export const DATA_PREFIX = 'domicilia-testing-';

/** The file in the folder of its data with which a service describes itself once it is ready. */
const DESCRIPTION = 'service.json';

/** Returns the description of the service with this folder of data; undefined while none is ready. */
export function describedIn(folder: string): LocalService | undefined {
  const file = join(folder, DESCRIPTION);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Returns the running local service with this address: one that `npm start` started in the checkout, or a test.
 *
 * @throws Error if no such service is known on this machine
 */
export function findService(baseUrl: string, { dataDirectory, checkout }: Places): LocalService {
  const started = readdirSync(tmpdir()).filter((name) => name.startsWith(DATA_PREFIX));
  const folders = [
    ...(dataDirectory ? [dataDirectory] : []),
    ...(checkout ? [join(checkout, '.local')] : []),
    ...started.map((name) => join(tmpdir(), name)),
  ];
  const { origin } = new URL(baseUrl);
  for (const folder of folders) {
    const service = describedIn(folder);
    if (service?.url === origin) return service;
  }
  throw new Error(
    `No local service with the address ${origin} is known. Set checkout, or dataDirectory if it was started with DATA_DIR.`,
  );
}

type Places = { readonly dataDirectory?: string | undefined; readonly checkout?: string | undefined };
