import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { LambdaFunction } from './functions.ts';
import { failure, type Invocation, type Outcome, type Report, type ThreadData } from './messages.ts';

/** Receives the output of a function, line by line. */
export type Output = (line: string, stream: 'stdout' | 'stderr') => void;

/**
 * Megabytes of a function's new objects. Without a limit V8 takes the size from the machine's memory, which is meant for
 * one process: dozens of threads together would hold gigabytes of garbage.
 */
const YOUNG = 8;
/** Megabytes that a thread needs next to the function's own: the memory of a function holds no compiled code of ours. */
const RUNTIME = 64;

/**
 * An execution environment of a function: a worker thread that loads its code and handles events, several at once. It
 * ends when it fails, retires or is stopped; open invocations fail with it.
 */
export class FunctionThread {
  /** Resolves when the code is loaded, or when the thread ended before that. */
  readonly loaded: Promise<unknown>;
  readonly ended: Promise<unknown>;
  readonly #worker: Worker;
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  #end: Outcome | undefined;
  #retired = false;

  /**
   * @param environment the whole environment of the function
   * @param compileCache the folder of compiled code that functions share
   */
  constructor(
    { entry, name, arn, memory }: LambdaFunction,
    environment: Readonly<Record<string, string>>,
    compileCache: string,
    output: Output,
  ) {
    const workerData: ThreadData = { entry, name, arn, memory };
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      // The first thread compiles the code that functions share, also the thread's own file; the others read it.
      env: { ...environment, NODE_COMPILE_CACHE: compileCache },
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: memory + RUNTIME },
    });
    for (const stream of ['stdout', 'stderr'] as const) {
      createInterface({ input: this.#worker[stream] }).on('line', (line) => output(line, stream));
    }
    this.ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    const loaded = new Promise<void>((resolve) =>
      this.#worker.on('message', (report: Report) =>
        report === 'loaded' ? resolve() : this.#settle(report.id, report.outcome),
      ),
    );
    this.loaded = Promise.race([loaded, this.ended]);
    this.#worker.on('error', (error) => this.#fail(String(error)));
    this.#worker.on('exit', (code) => this.#fail(`The function's runtime exited with code ${code}.`));
  }

  get usable(): boolean {
    return !this.#end && !this.#retired;
  }

  /** Handles an event. Never rejects: the outcome contains the error. */
  invoke(invocation: Invocation): Promise<Outcome> {
    return new Promise((resolve) => {
      if (this.#end) return resolve(this.#end);
      this.#waiting.set(invocation.id, resolve);
      this.#worker.postMessage(invocation);
    });
  }

  /** Ends an invocation with an outcome, and accepts no new ones. The thread ends after the open ones. */
  retire(id: string, outcome: Outcome): void {
    this.#retired = true;
    this.#settle(id, outcome);
  }

  /** Ends the thread unless an invocation is open. Returns whether it ends. */
  endIfIdle(): boolean {
    if (this.#waiting.size > 0) return false;
    this.#retired = true;
    void this.stop();
    return true;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(id: string, outcome: Outcome): void {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
    if (this.#retired && this.#waiting.size === 0) void this.stop();
  }

  #fail(why: string): void {
    this.#end ??= failure('Runtime.ExitError', why);
    for (const id of [...this.#waiting.keys()]) this.#settle(id, this.#end);
  }
}
