import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { UserError } from './user-error.ts';

export type EmbeddedDynamodb = {
  readonly endpoint: string;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
};

/**
 * The server under a shell that waits for its own input to close. The system closes it when this process ends,
 * however it ends, so that the server cannot outlive it.
 */
const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
(cat <&3 >/dev/null; kill -9 $server 2>/dev/null) &
wait $server`;

const READY_WITHIN = 10_000;

/**
 * Starts a DynamoDB on a free port of this machine; it keeps its data in `file`, or in memory without one. It ends
 * with `stop`, or when this process ends for whatever reason.
 *
 * @throws UserError where the server does not run on this kind of machine.
 */
export async function startEmbeddedDynamodb({ file }: { file?: string } = {}): Promise<EmbeddedDynamodb> {
  const server = locateServer();
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const where = ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
    const child = spawn('/bin/sh', ['-c', GUARD, 'sh', server, 'serve', ...where], {
      // Its own process group: Ctrl-C at the terminal must not end it before the requests under way.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    if (await isReady(child, port)) {
      // Whoever forgets to stop it can still end; the guard then does the rest.
      child.unref();
      if (child.stdin instanceof Socket) child.stdin.unref();
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      return { endpoint: `http://127.0.0.1:${port}`, ended, stop: () => stop(child) };
    }
    await stop(child);
    if (attempt === 3) throw new UserError(`The embedded DynamoDB did not start.${ADVICE}`);
  }
}

const ADVICE =
  '\nRun another DynamoDB, such as DynamoDB Local, and start again with AWS_ENDPOINT_URL_DYNAMODB=http://localhost:8000.';

function locateServer(): string {
  try {
    const name = `@dynoxide/${process.platform}-${process.arch}`;
    return createRequire(import.meta.url)
      .resolve(`${name}/package.json`)
      .replace(/package\.json$/, 'dynoxide');
  } catch {
    throw new UserError(
      `There is no embedded DynamoDB for ${process.platform} on ${process.arch}, or it is not installed.${ADVICE}`,
    );
  }
}

async function isReady(child: ChildProcess, port: number): Promise<boolean> {
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  child.once('error', () => {
    gone = true;
  });
  for (const giveUpAt = Date.now() + READY_WITHIN; Date.now() < giveUpAt && !gone; await sleep(10)) {
    if (await accepts(port)) return !gone;
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', (failed) => resolve(!failed));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.destroy();
  await exited;
}
