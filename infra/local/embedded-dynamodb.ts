import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { lastWords } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';

export type EmbeddedDynamodb = {
  readonly endpoint: string;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
};

/**
 * Runs the server under a shell that waits for its own input to close. The system closes it when this process ends, for
 * any reason, so the server cannot outlive it.
 */
const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
(cat <&3 >/dev/null; kill -9 $server 2>/dev/null) &
wait $server`;

const ADVICE =
  'Run DynamoDB Local or another DynamoDB, and type: AWS_ENDPOINT_URL_DYNAMODB=http://localhost:8000 npm start';

/**
 * Starts a DynamoDB on a free port of this machine. It stores its data in `file`, or in memory without one; in memory,
 * each write to a table with a stream is slower than the last. It ends with `stop`, or when this process ends for any
 * reason.
 *
 * @throws UserError if the server does not run on this kind of machine, or ends before it listens
 */
export async function startEmbeddedDynamodb({ file }: { file?: string } = {}): Promise<EmbeddedDynamodb> {
  const server = locateServer();
  for (;;) {
    const port = await findFreePort();
    const where = ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
    const child = spawn('/bin/sh', ['-c', GUARD, 'sh', server, 'serve', ...where], {
      // Its own process group: Ctrl-C at the terminal must not end it before the requests under way.
      detached: true,
      stdio: 'pipe',
    });
    const ended = once(child, 'close');
    const output = await listening(child, ended);
    if (output === undefined) {
      if (file) indexStream(file);
      // A process that does not stop it can still end; the guard then stops the server.
      for (const handle of [child, ...child.stdio]) (handle as ChildProcess | Socket | null)?.unref();
      return { endpoint: `http://127.0.0.1:${port}`, ended, stop: () => stop(child, ended) };
    }
    // Another process can take the port between the search for a free one and the start.
    if (!output.includes('already in use')) {
      throw new UserError(`The embedded DynamoDB did not start: ${lastWords(output)}`);
    }
  }
}

/**
 * Adds an index to the server's own file. Dynoxide numbers each write after the highest number so far. To find it, it
 * reads the whole stream, which is never shortened: after ten thousand writes, each takes thirty times as long. The
 * index makes it find the number at once.
 */
function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`CREATE INDEX IF NOT EXISTS _stream_records_in_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
  database.close();
}

/** Waits until the server listens; returns its last output if it ended instead. */
async function listening(child: ChildProcess, ended: Promise<unknown>): Promise<string | undefined> {
  let output = '';
  const ready = new Promise<undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-1_000);
        if (/listening on/i.test(output)) resolve(undefined);
      });
    }
  });
  return Promise.race([ready, ended.then(() => output)]);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.ref();
  child.stdin?.destroy();
  await ended;
}

function locateServer(): string {
  try {
    const name = `@dynoxide/${process.platform}-${process.arch}`;
    return createRequire(import.meta.url)
      .resolve(`${name}/package.json`)
      .replace(/package\.json$/, 'dynoxide');
  } catch {
    throw new UserError(
      `The embedded DynamoDB is not installed, or does not support ${process.platform} on ${process.arch} (only Linux on x64). ${ADVICE}`,
    );
  }
}

/** Returns a free port of the loopback interface. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
