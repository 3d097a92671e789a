import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { shown } from '#infra/host/choose-service.ts';
import { type LocalService, listedServices } from '#infra/host/local-services.ts';
import { UserError } from '#infra/host/user-error.ts';
import type { Options } from '#infra/local/options.ts';
import { startCommand } from './start-command.ts';

/**
 * Requires that both ports are free, before anything is built.
 *
 * @throws UserError that names each port that is not, its service if that is ours, and a command with free ports
 */
export async function requireFreePorts({ port, inboxPort, dataDirectory }: Options): Promise<void> {
  if (port !== 0 && port === inboxPort) {
    const command = startCommand({ INBOX_PORT: await freePortAfter(port) });
    throw new UserError(`PORT and INBOX_PORT are both ${port}. Type: ${command}`);
  }
  const wanted = { PORT: port, INBOX_PORT: inboxPort };
  const faults: string[] = [];
  const changes: { PORT?: number; INBOX_PORT?: number } = {};
  for (const name of ['PORT', 'INBOX_PORT'] as const) {
    const fault = await faultOf(wanted[name]);
    if (fault === undefined) continue;
    faults.push(`Port ${wanted[name]}${name === 'PORT' ? '' : ' of the mail inbox'} ${fault}`);
    changes[name] = await freePortAfter(wanted[name], Object.values(changes));
  }
  if (faults.length === 0) return;
  const [own] = listedServices().filter((service) => uses(service, [port, inboxPort]));
  if (!own) throw new UserError(`${faults.join('; ')}. Choose another one: ${startCommand(changes)}`);
  throw new UserError(
    `A local service is already running at ${own.description.url} (process ${own.description.pid}, data in ` +
      `${shown(own.directory)}). Stop it first: kill ${own.description.pid}. ` +
      `Or start another one next to it: ${startCommand({
        PORT: changes.PORT ?? port,
        INBOX_PORT: changes.INBOX_PORT ?? inboxPort,
        ...(resolve(own.directory) === resolve(dataDirectory) && { DATA_DIR: `${shown(dataDirectory)}-2` }),
      })}`,
  );
}

/** Returns why this user cannot listen on a port; undefined if it is possible. */
async function faultOf(port: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    await new Promise((closed) => probe.close(closed));
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return 'is in use';
    return code === 'EACCES' ? 'is for administrators' : `cannot be used (${code})`;
  }
}

/** Returns the next port that is free; 0, which takes any free one, if there is none. */
async function freePortAfter(port: number, but: readonly number[] = []): Promise<number> {
  const first = Math.max(port + 1, 1_024);
  for (let next = first; next < first + 100 && next <= 65_535; next++) {
    if (!but.includes(next) && (await faultOf(next)) === undefined) return next;
  }
  return 0;
}

const uses = ({ description: { url, inbox_url } }: LocalService, ports: readonly number[]) =>
  [url, inbox_url].some((each) => ports.includes(Number(new URL(each).port)));
