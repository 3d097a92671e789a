import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceDescription } from '#infra/host/local-services.ts';
import { readJson } from '#infra/local/private-file.ts';
import { temporaryFolder, until, writeProject } from './fixture.ts';

const PROGRAM = fileURLToPath(new URL('./serve-fixture.ts', import.meta.url));

/** The fixture's service as a separate process, as the user who starts it sees it. */
class ServiceProcess {
  readonly dataDirectory: string;
  readonly #child: ChildProcess;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  output = '';

  constructor({
    dataDirectory = temporaryFolder(),
    args = [],
    environment = {},
    nodeOptions = [],
    stdin = 'pipe',
    isForked = false,
  }: {
    dataDirectory?: string;
    args?: string[];
    environment?: Record<string, string>;
    nodeOptions?: string[];
    stdin?: 'pipe' | 'closed';
    isForked?: boolean;
  } = {}) {
    this.dataDirectory = dataDirectory;
    const words = [process.execPath, ...nodeOptions, PROGRAM, ...args];
    const closing = ['/bin/sh', '-c', 'exec "$@" <&-', 'sh'];
    const [command = '', ...rest] = stdin === 'closed' ? [...closing, ...words] : words;
    this.#child = spawn(command, rest, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        XDG_STATE_HOME: process.env.XDG_STATE_HOME,
        PORT: '0',
        INBOX_PORT: '0',
        DATA_DIR: dataDirectory,
        FIXTURE_PROJECT: fileURLToPath(writeProject()),
        ...environment,
      },
      stdio: isForked ? ['pipe', 'pipe', 'pipe', 'ipc'] : 'pipe',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    this.exited = new Promise((resolve) =>
      // A process whose channel was closed here has no event 'close'.
      this.#child.once(isForked ? 'exit' : 'close', (code, signal) => resolve({ code, signal })),
    );
  }

  /** Waits until the service prints its address, as long as it lives. */
  async ready(): Promise<ServiceDescription> {
    const file = join(this.dataDirectory, 'service.json');
    const pre_notification = () => readJson<Partial<ServiceDescription>>(file, {}).pid === this.#child.pid;
    await until(() => pre_notification() || this.#child.exitCode !== null);
    if (this.#child.exitCode !== null) throw new Error(`The service ended: ${this.output}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Closes the channel of a forked service, as the end of this process would. */
  disconnect(): void {
    this.#child.disconnect();
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.exited;
  }

  /** Kills its embedded DynamoDB, as a system without memory does. */
  killDatabase(): void {
    const [database] = this.#databases();
    if (!database) throw new Error('It has no DynamoDB.');
    process.kill(database.pid, 'SIGKILL');
  }

  /** Waits until no DynamoDB for this data directory runs any more. */
  async leavesNothing(): Promise<void> {
    await until(() => this.#databases().length === 0);
  }

  #databases(): Process[] {
    const isOwn = ({ words }: Process) => words.includes(`${this.dataDirectory}/dynamodb.sqlite`);
    // Not the shell that guards it.
    return processes().filter((each) => isOwn(each) && each.words[0]?.endsWith('dynoxide'));
  }
}

type Process = { readonly pid: number; readonly words: readonly string[] };

/** The processes of this machine, with their command lines. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        return { pid: Number(name), words };
      } catch {
        return { pid: Number(name), words: [] };
      }
    });
}

const started: ServiceProcess[] = [];

/** Starts the fixture's service; `endServices` ends all of them. */
export function startServiceProcess(
  options?: ConstructorParameters<typeof ServiceProcess>[0],
): ServiceProcess {
  const service = new ServiceProcess(options);
  started.push(service);
  return service;
}

export async function endServices(): Promise<void> {
  for (const service of started.splice(0)) {
    service.kill('SIGKILL');
    await service.exited;
  }
}
