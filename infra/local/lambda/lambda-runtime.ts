import { randomUUID } from 'node:crypto';
import { LOCAL_SECRET } from '#infra/local/s3/signature.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { patiently } from '#infra/local/slow-start.ts';
import { FunctionThread } from './function-thread.ts';
import type { LambdaFunction } from './functions.ts';
import { failure, type Outcome } from './messages.ts';

export type RuntimeParts = {
  readonly functions: readonly LambdaFunction[];
  readonly region: string;
  /** The endpoint of every AWS service that functions call. */
  readonly awsEndpoint: string;
  /** Returns the address of the service, which is known before the first function runs. */
  readonly publicUrl: () => string;
  /** The folder of compiled code that functions share. */
  readonly compileCache: string;
  /** About how many functions stay loaded: those that were called last. */
  readonly mostLoaded: number;
  readonly log: Pick<ServiceLog, 'show' | 'record' | 'warn'>;
};

/** Calls a function, and resolves with the outcome. */
export type Invoke = (functionArn: string, event: unknown) => Promise<Outcome>;

const ENDPOINTS = ['DYNAMODB', 'S3', 'SECRETS_MANAGER', 'SESV2', 'SQS'].map(
  (service) => `AWS_ENDPOINT_URL_${service}`,
);
const SENDER = 'no-reply@domicilia.example';

/**
 * Runs functions as Lambda does, with a thread for each. A thread starts at the first event, as in a cold start, and
 * ends when others need its memory. A thread that crashed or timed out is replaced at the next event.
 */
export class LambdaRuntime {
  readonly #parts: RuntimeParts;
  readonly #functions: ReadonlyMap<string, LambdaFunction>;
  /** The current thread of each function, by ARN; the one that was called last is at the end. */
  readonly #current = new Map<string, FunctionThread>();
  readonly #alive = new Set<FunctionThread>();
  readonly #loading = new Map<string, Promise<FunctionThread | undefined>>();
  #lastLoading: Promise<unknown> = Promise.resolve();
  #stopped = false;
  readonly #kept = new Set<string>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.#functions = new Map(
      parts.functions.flatMap((fn) => [fn.arn, ...fn.aliases].map((arn) => [arn, fn])),
    );
  }

  readonly invoke: Invoke = async (functionArn, event) => {
    const fn = this.#functions.get(functionArn);
    if (!fn) return failure('ResourceNotFoundException', `There is no function ${functionArn}.`);
    // The timeout starts after the load, as on AWS, so a busy machine does not shorten it.
    const thread = await this.#threadOf(fn);
    if (!thread) return failure('Runtime.ExitError', 'The service has been stopped.');
    const id = randomUUID();
    const timedOut = failure(
      'Sandbox.Timedout',
      `Task timed out after ${(fn.timeout / 1000).toFixed(2)} seconds`,
    );
    const timer = setTimeout(() => thread.retire(id, timedOut), fn.timeout);
    const outcome = await thread.invoke({
      id,
      event: JSON.stringify(event),
      deadline: Date.now() + fn.timeout,
    });
    clearTimeout(timer);
    return outcome;
  };

  /** Loads a function before its first event, and keeps it loaded. */
  async keep(functionArn: string): Promise<void> {
    const fn = this.#functions.get(functionArn);
    if (!fn) return;
    this.#kept.add(fn.arn);
    await this.#threadOf(fn);
  }

  /** Ends every thread at once, also with open invocations. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#alive].map((thread) => thread.stop()));
  }

  /** Returns the loaded thread for the next event of a function; undefined after the stop. */
  #threadOf(fn: LambdaFunction): Promise<FunctionThread | undefined> {
    const current = this.#current.get(fn.arn);
    if (current?.usable) {
      this.#note(fn, current);
      return Promise.resolve(current);
    }
    const loading = this.#loading.get(fn.arn) ?? this.#loadInTurn(fn);
    this.#loading.set(fn.arn, loading);
    return loading;
  }

  /** Loads one function after the other. Many at once would slow down invocations whose timeout has started. */
  #loadInTurn(fn: LambdaFunction): Promise<FunctionThread | undefined> {
    const loading = this.#lastLoading.then(() => this.#load(fn));
    this.#lastLoading = loading;
    void patiently(fn.name, loading, (line) => this.#parts.log.warn(line));
    return loading;
  }

  async #load(fn: LambdaFunction): Promise<FunctionThread | undefined> {
    if (this.#stopped) return undefined;
    const { log, compileCache } = this.#parts;
    const thread = new FunctionThread(fn, this.#environmentOf(fn), compileCache, (line, stream) =>
      stream === 'stderr' ? log.show(line) : log.record(line),
    );
    this.#alive.add(thread);
    void thread.ended.then(() => this.#alive.delete(thread));
    await thread.loaded;
    this.#makeRoom();
    this.#note(fn, thread);
    this.#loading.delete(fn.arn);
    return thread;
  }

  /** Marks a thread as the one that was called last. */
  #note({ arn }: LambdaFunction, thread: FunctionThread): void {
    this.#current.delete(arn);
    this.#current.set(arn, thread);
  }

  /** Ends the threads that were not called for longest, except busy ones. */
  #makeRoom(): void {
    for (const [arn, thread] of this.#current) {
      if (this.#current.size < this.#parts.mostLoaded) return;
      if (!this.#kept.has(arn) && thread.endIfIdle()) this.#current.delete(arn);
    }
  }

  #environmentOf(fn: LambdaFunction): Record<string, string> {
    const { region, awsEndpoint, publicUrl } = this.#parts;
    const { PUBLIC_URL, MAIL_CONFIGURATION_SET, MAIL_INTERVAL } = fn.environment;
    return {
      ...fn.environment,
      ...(PUBLIC_URL !== undefined && { PUBLIC_URL: publicUrl() }),
      // Operators set the sender on AWS. Here no mail leaves this machine.
      ...(MAIL_CONFIGURATION_SET !== undefined && { MAIL_FROM: SENDER }),
      // The local inbox has no rate limit.
      ...(MAIL_INTERVAL !== undefined && { MAIL_INTERVAL: '0' }),
      // Developers of an integration run its server on this machine.
      WEBHOOKS_TO_LOCALHOST: 'true',
      ...Object.fromEntries(ENDPOINTS.map((name) => [name, awsEndpoint])),
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: fn.name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memory),
      // The proxy finds the function's role by this name.
      AWS_ACCESS_KEY_ID: fn.name,
      AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
      AWS_SESSION_TOKEN: 'local',
    };
  }
}
