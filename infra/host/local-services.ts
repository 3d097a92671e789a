import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '#infra/settings/stages.ts';
import { createFolder } from './create-folder.ts';
import { identityOf, isRunning } from './process-identity.ts';

/** The description of a running service, for other programs on this machine such as `npm run ops`. */
export type ServiceDescription = {
  readonly pid: number;
  readonly url: string;
  /** The API without the distribution, like `execute-api`. */
  readonly direct_url: string;
  readonly inbox_url: string;
  /** Creates accounts. */
  readonly accounts_url: string;
  /** DynamoDB itself, without the proxy that functions use. */
  readonly dynamodb_endpoint: string;
  /** Accepts the access key id `operator`. */
  readonly secrets_endpoint: string;
  /** Accepts the same access key id. */
  readonly s3_endpoint: string;
  /** Calls functions and replays events. Accepts the same access key id. */
  readonly events_endpoint: string;
  /** The bucket of the bank's files, if a stack has one. */
  readonly files_bucket?: string;
  readonly table_name: string;
  readonly region: string;
  readonly stage: StageName;
};

/** A running local service, and the directory of its data. */
export type LocalService = { readonly directory: string; readonly description: ServiceDescription };

/** The data directory of a service that is started without `DATA_DIR`. */
export const DEFAULT_DIRECTORY = '.local';

/** The file of a data directory in which its running service describes itself. */
export const DESCRIPTION = 'service.json';

type Entry = { readonly directory: string; readonly process: string };

/** Lists a service, so that the user's other programs find it. The lists are lost if no folder can be written. */
export function listService(directory: string): void {
  const entry: Entry = { directory, process: identityOf(process.pid) };
  for (const folder of folders()) {
    try {
      createFolder(folder);
      writeFileSync(fileOf(folder, directory), JSON.stringify(entry), { mode: 0o600 });
      return;
    } catch {
      // A home directory can be missing or read-only: the next folder is in the one for temporary files.
    }
  }
}

/** Removes a service from the list. */
export function unlistService(directory: string): void {
  for (const folder of folders()) remove(fileOf(folder, directory));
}

/** Returns the running services of this user, in the order of their addresses. Removes those that have ended. */
export function listedServices(): LocalService[] {
  const services = new Map<string, LocalService>();
  for (const folder of folders().filter(isOurs)) {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      const entry = read<Entry>(file);
      const description = entry && isRunning(entry.process) ? describedIn(entry.directory) : undefined;
      if (entry && description) services.set(entry.directory, { directory: entry.directory, description });
      else remove(file);
    }
  }
  return [...services.values()].sort((a, b) =>
    a.description.url.localeCompare(b.description.url, 'en', { numeric: true }),
  );
}

/** Returns the description that a service wrote to its data directory; undefined without a readable one. */
export function describedIn(directory: string): ServiceDescription | undefined {
  return read<ServiceDescription>(join(directory, DESCRIPTION));
}

/** Returns the folders that can hold the list, the preferred one first. */
function folders(): string[] {
  const state = stateFolder();
  return [
    ...(state ? [join(state, 'domicilia', 'services')] : []),
    join(tmpdir(), `domicilia-services-${process.getuid?.() ?? ''}`),
  ];
}

/** Returns the folder of this user's state; undefined for a user without a home, as in some containers. */
function stateFolder(): string | undefined {
  try {
    return process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  } catch {
    return undefined;
  }
}

/** Other users can write to the folder for temporary files: theirs would send our requests to their programs. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

const fileOf = (folder: string, directory: string) =>
  join(folder, `${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.json`);

function read<T>(file: string): T | undefined {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A read-only list stays as it is; its entry is not used.
  }
}
