import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, shown } from '#infra/host/choose-service.ts';
import { UserError } from '#infra/host/user-error.ts';
import { DatabaseFault, readDatabase } from './database-file.ts';
import type { ExpectedData } from './expected-data.ts';
import { DATABASE, DEMO_ACCOUNT, OWN_FILES, type OwnFile, SECRETS } from './own-files.ts';
import { FRESH, startCommand } from './start-command.ts';

/** Bytes above which a file of lines is not read completely: the start would wait for it. */
const MOST_READ = 32e6;

type Checked = {
  readonly directory: string;
  /** The data of this version; undefined if any is accepted. */
  readonly expected?: ExpectedData | undefined;
  /** Whether the records are in a DynamoDB elsewhere. */
  readonly isElsewhere: boolean;
};

/**
 * Requires that the data of earlier runs can be read, and is of this version.
 *
 * @throws UserError that names the file, what is wrong with it, and what `--fresh` would delete
 */
export async function requireReadableData({ directory, expected, isElsewhere }: Checked): Promise<void> {
  for (const [path, declared] of filesIn(directory)) {
    const fault = faultOf(path, declared);
    if (fault !== undefined) throw damaged(directory, path, declared, fault);
  }
  requireAll(directory, isElsewhere);
  if (expected) requireKnownSecrets(directory, expected);
  if (isElsewhere || !existsSync(join(directory, DATABASE))) return;
  const path = join(directory, DATABASE);
  try {
    const shape = await readDatabase(path, expected?.table);
    if (expected && shape !== undefined && shape !== expected.shape)
      throw otherVersion(directory, path, 'its table has other keys or indexes');
    if (expected && shape === undefined && existsSync(join(directory, DEMO_ACCOUNT)))
      throw new DatabaseFault('its table is missing');
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    throw damaged(directory, path, declaredFor(DATABASE), error.message);
  }
}

/** Returns the service's own files, those in `undelivered` included. */
function filesIn(directory: string): [string, OwnFile][] {
  const own = readdirSync(directory).flatMap((name): [string, OwnFile][] => {
    const declared = OWN_FILES.find((file) => file.name.test(name));
    return declared ? [[join(directory, name), declared]] : [];
  });
  const events: OwnFile = {
    name: /\.json$/,
    holds: 'an event in flight',
    afterDeletion: 'this event is lost',
    read: (text) => {
      if (!Array.isArray(JSON.parse(text))) throw new Error('it is not a list of messages');
    },
  };
  const queued = ['messages', 'invocations'].flatMap((name) => {
    const folder = join(directory, 'undelivered', name);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    const names = readdirSync(folder).filter((each) => events.name.test(each));
    return names.map((each): [string, OwnFile] => [join(folder, each), events]);
  });
  return [...own, ...queued];
}

const declaredFor = (name: string) => OWN_FILES.find((file) => file.name.test(name)) as OwnFile;

/** Returns why a file cannot be used; undefined if it can. */
function faultOf(path: string, { isFolder = false, read }: OwnFile): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.isDirectory() !== isFolder) return isFolder ? 'it is a file' : 'it is a directory';
  try {
    if (isFolder) readdirSync(path);
    else if (read && found.size <= MOST_READ) read(readFileSync(path, 'utf8'));
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EACCES' ? 'it belongs to another user' : withoutContent(message);
  }
}

/** Returns the message of a parser without the text that it quotes, which can be a secret. */
const withoutContent = (message: string) =>
  /not valid JSON|JSON/.test(message)
    ? `it is not JSON${/ at position \d+/.exec(message)?.[0] ?? ''}`
    : message;

/** Requires the files that must exist together: records are worthless without the keys, and the keys without records. */
function requireAll(directory: string, isElsewhere: boolean): void {
  const has = (name: string) => existsSync(join(directory, name));
  // Written at the end of a start, after both others.
  if (!has(DEMO_ACCOUNT)) return;
  const missing = [SECRETS, ...(isElsewhere ? [] : [DATABASE])].find((name) => !has(name));
  if (missing) throw damaged(directory, join(directory, missing), declaredFor(missing), MISSING);
}

function requireKnownSecrets(directory: string, { secrets }: ExpectedData): void {
  const path = join(directory, SECRETS);
  const stored = existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const unknown = stored.find((name) => !secrets.includes(name));
  if (unknown) throw otherVersion(directory, path, `this one does not know its secret ${unknown}`);
}

/** The fault of a file that the other files need. */
const MISSING = 'it does not exist';

function damaged(
  directory: string,
  path: string,
  { holds, afterDeletion }: OwnFile,
  fault: string,
): UserError {
  const remove = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? 'rm -r' : 'rm';
  const remedy = afterDeletion
    ? `Delete it (${afterDeletion}): ${remove} ${quoted(shown(path))}. Or start without data`
    : 'Put back a copy, or start without data';
  return new UserError(
    `${shown(path)} is ${fault === MISSING ? 'missing' : `damaged: ${fault}`}. It holds ${holds}. ${remedy}: ${startCommand({}, FRESH)} (${lossOf(directory)})`,
  );
}

const otherVersion = (directory: string, path: string, difference: string) =>
  new UserError(
    `${shown(path)} is of another version: ${difference}. Check that version out, or start without data: ` +
      `${startCommand({}, FRESH)} (${lossOf(directory)})`,
  );

/** Returns what `--fresh` deletes: the kinds of data, with their sizes. */
function lossOf(directory: string): string {
  const parts = ['dynamodb.sqlite', SECRETS, 'files', 'undelivered'].flatMap((name) => {
    const bytes =
      sizeOf(join(directory, name)) + (name === DATABASE ? sizeOf(join(directory, `${name}-wal`)) : 0);
    return bytes > 0 ? [`${declaredFor(name).holds}, ${Math.ceil(bytes / 1e3)} kB`] : [];
  });
  return parts.length > 0 ? `deletes ${parts.join('; ')}` : 'nothing else is lost';
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
