import { randomUUID } from 'node:crypto';
import { FunctionThread, failure, type Output } from './function-thread.ts';
import type { LambdaFunction } from './functions.ts';
import type { Outcome } from './messages.ts';

/** Where functions find what they call, by the variables that the SDK reads. */
type Endpoints = {
  readonly AWS_ENDPOINT_URL_DYNAMODB: string;
  readonly AWS_ENDPOINT_URL_S3: string;
  readonly AWS_ENDPOINT_URL_SECRETS_MANAGER: string;
  readonly AWS_ENDPOINT_URL_SESV2: string;
};

const SENDER = 'no-reply@domicilia.example';

export type RuntimeParts = {
  readonly functions: readonly LambdaFunction[];
  readonly region: string;
  readonly endpoints: Endpoints;
  /** Where the service is; known by the time that the first function runs. */
  readonly publicUrl: () => string;
  readonly output: Output;
};

/** Calls a function by its ARN with an event, and answers what came of it. */
export type Invoke = (functionArn: string, event: unknown) => Promise<Outcome>;

/**
 * Lambda on this machine: a thread for each function, started by the first event as in a cold start. A thread that
 * crashed, or let an invocation time out, is replaced for the next event.
 */
export class LambdaRuntime {
  readonly #parts: RuntimeParts;
  readonly #functions: ReadonlyMap<string, LambdaFunction>;
  readonly #threads = new Map<string, FunctionThread>();
  readonly #retiring = new Set<FunctionThread>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.#functions = new Map(parts.functions.map((fn) => [fn.arn, fn]));
  }

  readonly invoke: Invoke = async (functionArn, event) => {
    const fn = this.#functions.get(unqualified(functionArn));
    if (!fn) return failure('ResourceNotFoundException', `There is no function ${functionArn}.`);
    const id = randomUUID();
    const thread = this.#threadOf(fn);
    const timer = setTimeout(() => this.#timeOut(fn, thread, id), fn.timeout);
    const outcome = await thread.invoke({
      id,
      event: JSON.stringify(event),
      deadline: Date.now() + fn.timeout,
    });
    clearTimeout(timer);
    return outcome;
  };

  /** Ends every thread, whatever it is doing. */
  async stop(): Promise<void> {
    await Promise.all([...this.#threads.values(), ...this.#retiring].map((thread) => thread.stop()));
  }

  #threadOf(fn: LambdaFunction): FunctionThread {
    const running = this.#threads.get(fn.arn);
    if (running && !running.ended) return running;
    const thread = new FunctionThread(fn, this.#environmentOf(fn), this.#parts.output);
    this.#threads.set(fn.arn, thread);
    return thread;
  }

  #timeOut(fn: LambdaFunction, thread: FunctionThread, id: string): void {
    const seconds = (fn.timeout / 1000).toFixed(2);
    thread.abandon(id, failure('Sandbox.Timedout', `Task timed out after ${seconds} seconds`));
    if (this.#threads.get(fn.arn) === thread) this.#threads.delete(fn.arn);
    this.#retiring.add(thread);
    thread.retire().finally(() => this.#retiring.delete(thread));
  }

  #environmentOf(fn: LambdaFunction): Record<string, string> {
    const { region, endpoints, publicUrl } = this.#parts;
    const { PUBLIC_URL, MAIL_CONFIGURATION_SET } = fn.environment;
    return {
      ...fn.environment,
      ...(PUBLIC_URL !== undefined && { PUBLIC_URL: publicUrl() }),
      // Operators would have set one; here nobody must, since no mail leaves this machine.
      ...(MAIL_CONFIGURATION_SET !== undefined && { MAIL_FROM: SENDER }),
      ...endpoints,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: fn.name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memory),
      // The name is the key: the proxy knows by it whose role to ask.
      AWS_ACCESS_KEY_ID: fn.name,
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
    };
  }
}

/** An ARN without the version or alias that may follow the name. */
function unqualified(functionArn: string): string {
  return functionArn.split(':').slice(0, 7).join(':');
}
