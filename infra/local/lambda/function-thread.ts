import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { LambdaFunction } from './functions.ts';
import type { Answer, Invocation, Outcome, ThreadData } from './messages.ts';

/** What a function prints, line by line. */
export type Output = (line: string, stream: 'stdout' | 'stderr') => void;

/**
 * One execution environment of a function: a worker thread that has loaded its source and handles events, several
 * at once. It lives until it fails or is stopped; then every invocation under way fails with it.
 */
export class FunctionThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  #ended = false;

  /** @param environment All that the function sees of the environment. */
  constructor(fn: LambdaFunction, environment: Readonly<Record<string, string>>, output: Output) {
    const { entry, name, arn, memory } = fn;
    const workerData: ThreadData = { entry, name, arn, memory };
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      env: { ...environment },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    passOn(this.#worker.stdout, (line) => output(line, 'stdout'));
    passOn(this.#worker.stderr, (line) => output(line, 'stderr'));
    this.#worker.on('message', ({ id, outcome }: Answer) => this.#settle(id, outcome));
    this.#worker.on('error', (error) => this.#end('Runtime.ExitError', String(error)));
    this.#worker.on('exit', (code) =>
      this.#end('Runtime.ExitError', `The function's runtime exited with code ${code}.`),
    );
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Handles one event; never rejects, the outcome says what went wrong. */
  invoke(invocation: Invocation): Promise<Outcome> {
    return new Promise((resolve) => {
      if (this.#ended) return resolve(failure('Runtime.ExitError', 'The runtime has ended.'));
      this.#waiting.set(invocation.id, resolve);
      this.#worker.postMessage(invocation);
    });
  }

  /** Lets the invocations under way come to their end, then stops. */
  async retire(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((id) => this.#outcomeOf(id)));
    await this.stop();
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Gives an invocation up: whatever it still answers is not heard. */
  abandon(id: string, outcome: Outcome): void {
    this.#settle(id, outcome);
  }

  #outcomeOf(id: string): Promise<void> {
    return new Promise((resolve) => {
      const settle = this.#waiting.get(id);
      this.#waiting.set(id, (outcome) => {
        settle?.(outcome);
        resolve();
      });
    });
  }

  #settle(id: string, outcome: Outcome): void {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }

  #end(errorType: string, errorMessage: string): void {
    this.#ended = true;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, failure(errorType, errorMessage));
  }
}

export function failure(errorType: string, errorMessage: string): Outcome {
  return { ok: false, error: { errorType, errorMessage } };
}

function passOn(stream: Readable, line: (text: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', line);
}
