import { connect } from 'node:net';
import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  DEFAULT_DIRECTORY,
  DESCRIPTION,
  describedIn,
  type LocalService,
  listedServices,
} from './local-services.ts';
import { identityOf, isRunning } from './process-identity.ts';
import { UserError } from './user-error.ts';

export type Choosing = {
  /** How the caller is started, for the list of services to choose from: `npm run demo`. */
  readonly call: string;
  /** What the operator can do instead of starting a service; ends a sentence. */
  readonly alternative?: string;
  readonly input?: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly output?: NodeJS.WritableStream & { isTTY?: boolean };
};

/**
 * Returns the running local service: the one of `DATA_DIR`, or else the only one of this user. If there are several, it
 * asks at a terminal.
 *
 * @throws UserError if none runs, and without a terminal if several run
 */
export async function chooseService(choosing: Choosing): Promise<LocalService> {
  const named = process.env.DATA_DIR;
  const services = named ? serviceIn(named) : runningServices();
  const [first, ...others] = services;
  const { alternative = '' } = choosing;
  if (!first) throw new UserError(`No local service is running. Start it with \`npm start\`${alternative}.`);
  const service = others.length > 0 ? await askFor(services, choosing) : first;
  if (isAlive(service) && (await listens(service.description.url))) return service;
  throw new UserError(
    `The local service that ${shown(service.directory)}/${DESCRIPTION} describes has stopped. Start it again with \`npm start\`${alternative}.`,
  );
}

function runningServices(): readonly LocalService[] {
  const listed = listedServices();
  // The default directory also counts if its service could not be listed.
  const usual = serviceIn(DEFAULT_DIRECTORY).filter(
    (service) => listed.length === 0 || (isAlive(service) && !listed.some(isIn(service.directory))),
  );
  return [...usual, ...listed];
}

const isIn = (directory: string) => (service: LocalService) => service.directory === directory;

function serviceIn(path: string): LocalService[] {
  const directory = resolve(path);
  const description = describedIn(directory);
  return description ? [{ directory, description }] : [];
}

async function askFor(
  services: readonly LocalService[],
  { call, input = process.stdin, output = process.stderr }: Choosing,
): Promise<LocalService> {
  const lines = services.map(({ directory, description }) => `${description.url} (${shown(directory)})`);
  if (!input.isTTY || !output.isTTY) {
    const calls = services.map(({ directory }) => `DATA_DIR=${quoted(shown(directory))}`);
    throw new UserError(
      `${services.length} local services are running: ${lines.join(', ')}. Name one: ${calls[0]} ${call}`,
    );
  }
  const terminal = createInterface({ input, output });
  try {
    const list = lines.map((line, index) => `  ${index + 1}  ${line}\n`).join('');
    const reply = await terminal.question(
      `${services.length} local services are running:\n${list}Which one? [1-${services.length}] `,
    );
    const chosen = services[Number(reply.trim()) - 1];
    if (chosen) {
      // A command can look for its service twice, and asks once.
      process.env.DATA_DIR = chosen.directory;
      return chosen;
    }
    throw new UserError(`There is no service ${reply.trim()}: nothing was done.`);
  } finally {
    terminal.close();
  }
}

/** Returns a path as short as a reader can use it from the current directory. */
export function shown(path: string): string {
  const short = relative('.', path);
  return short === '' || short.startsWith('..') ? path : short;
}

/** Returns a word as a shell reads it unchanged. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

const isAlive = ({ description }: LocalService) => isRunning(identityOf(description.pid));

function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
