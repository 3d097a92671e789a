import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_PREFIX, describedIn, type LocalService } from './local-service.ts';

/** Milliseconds between two looks whether the service is ready. */
const PAUSE = 25;

/** Milliseconds for which the service may finish requests when it is stopped. */
const LAST_REQUESTS = 10_000;

/** The most characters of its output that an error has. */
const MOST_OUTPUT = 8_000;

/** A local service as a process of its own. It ends with this process, however that ends, and its data is deleted. */
export class ServiceProcess {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = '';
  #isStopping = false;

  private constructor(checkout: string) {
    const program = programOf(checkout);
    this.#folder = mkdtempSync(join(tmpdir(), DATA_PREFIX));
    this.#child = spawn(nodeOf(checkout), [program], {
      cwd: checkout,
      // The channel closes when this process ends.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...settingsFor(checkout), DATA_DIR: this.#folder },
    });
    this.#exited = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#output = `${this.#output}${text}`.slice(-MOST_OUTPUT);
    });
    // A test that does not stop it can still end.
    for (const handle of [this.#child, this.#child.channel, this.#child.stderr as Socket | null])
      handle?.unref();
  }

  /**
   * Starts the service of a checkout on free ports, and waits until it is ready, as long as it runs.
   *
   * @throws Error with its output if it ends before
   */
  static async start(checkout: string): Promise<{ own: ServiceProcess; service: LocalService }> {
    const own = new ServiceProcess(checkout);
    let hasEnded = false;
    own.#exited.then(() => {
      hasEnded = true;
    });
    for (;;) {
      const service = describedIn(own.#folder);
      if (service) return { own, service };
      if (hasEnded) throw own.#failure('did not start');
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** Calls back if the service ends without `stop`. */
  onEnd(report: (error: Error) => void): void {
    this.#exited.then(() => {
      if (!this.#isStopping) report(this.#failure('has ended'));
    });
  }

  /** Ends the service, and waits until it has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child.ref();
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), LAST_REQUESTS);
    await this.#exited;
    clearTimeout(timer);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #failure(what: string): Error {
    rmSync(this.#folder, { recursive: true, force: true });
    return new Error(`The service of Domicilia ${what}. ${this.#output.trim()}`);
  }
}

/** @throws TypeError if the folder is no checkout */
function programOf(checkout: string): string {
  const program = join(checkout, 'infra/local/main.ts');
  if (existsSync(program)) return program;
  throw new TypeError(`${checkout} is no checkout of Domicilia.`);
}

/** Returns the Node.js that the checkout brings, or that of this process. */
function nodeOf(checkout: string): string {
  const brought = join(checkout, 'node_modules/.bin/node');
  return existsSync(brought) ? brought : process.execPath;
}

function settingsFor(checkout: string): NodeJS.ProcessEnv {
  const cache = join(checkout, 'node_modules/.cache/domicilia');
  return {
    ...{ PORT: '0', INBOX_PORT: '0', TEMPORARY: '1' },
    // Suites send more requests at once than merchants may, and do not wait for what is retried.
    ...{ UNLIMITED: '1', RETRY_PAUSE: '100' },
    ...{ CACHE_DIR: cache, NODE_COMPILE_CACHE: join(cache, 'compile-cache'), NODE_OPTIONS: '' },
  };
}
