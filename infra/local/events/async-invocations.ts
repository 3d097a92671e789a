import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { Line } from './line.ts';
import { MessageStore } from './message-store.ts';
import type { SendToQueue } from './queues.ts';

/** How an asynchronous call is tried, and the queue for calls that failed. */
export type AsyncSettings = { readonly attempts: number; readonly onFailure?: string };

export type AsyncParts = {
  readonly settings: ReadonlyMap<string, AsyncSettings>;
  /** Stores the calls that are not done. */
  readonly folder: string;
  readonly invoke: Invoke;
  readonly send: SendToQueue;
  readonly log: ServiceLog;
  /** Milliseconds before the second attempt; twice as many before the third. */
  readonly backoff?: number;
};

type Invocation = { readonly functionArn: string; readonly event: unknown };

const USUAL: AsyncSettings = { attempts: 3 };
const AT_ONCE = 20;

/** Returns the settings of asynchronous calls, by the ARN of the function. */
export function asyncSettingsOf(deployment: Deployment): Map<string, AsyncSettings> {
  const functions = deployment.resources('AWS::Lambda::Function');
  return new Map(
    deployment.resources('AWS::Lambda::EventInvokeConfig').map(({ properties }) => {
      const { FunctionName, MaximumRetryAttempts = 2, DestinationConfig } = properties;
      const destination = DestinationConfig as { OnFailure?: { Destination: string } } | undefined;
      const onFailure = destination?.OnFailure?.Destination;
      const arn = functions.find(({ name }) => name === FunctionName)?.arn;
      return [
        String(arn),
        { attempts: Number(MaximumRetryAttempts) + 1, ...(onFailure !== undefined && { onFailure }) },
      ];
    }),
  );
}

/** Lambda's queue of asynchronous calls, with a line for each function. */
export class AsyncInvocations {
  readonly #parts: AsyncParts;
  readonly #store: MessageStore<Invocation>;
  readonly #lines = new Map<string, Line<Invocation>>();

  constructor(parts: AsyncParts) {
    this.#parts = parts;
    this.#store = new MessageStore(parts.folder);
    for (const left of this.#store.left()) this.#lineOf(left.message.functionArn).add(left);
  }

  /** Queues a call of a function. The call is stored when this returns. */
  readonly put = (functionArn: string, event: unknown): void => {
    this.#lineOf(functionArn).add(this.#store.keep({ functionArn, event }));
  };

  stop(): void {
    for (const line of this.#lines.values()) line.stop();
  }

  #lineOf(functionArn: string): Line<Invocation> {
    const line = this.#lines.get(functionArn) ?? this.#newLine(functionArn);
    this.#lines.set(functionArn, line);
    return line;
  }

  #newLine(functionArn: string): Line<Invocation> {
    const { settings, invoke, backoff = 1_000 } = this.#parts;
    const { attempts, onFailure } = settings.get(functionArn) ?? USUAL;
    return new Line<Invocation>(
      {
        batchSize: 1,
        atOnce: AT_ONCE,
        attempts,
        wait: (attempt) => backoff * attempt,
        call: ([first]) => invoke(functionArn, first?.message.event),
        failed: (messages, outcome) => (outcome.ok ? [] : messages),
        giveUp: ({ id, message }, outcome) => {
          const { log, send } = this.#parts;
          log.warn(`${functionArn.split(':').at(-1)} failed to handle an event after ${attempts} attempts.`);
          if (onFailure === undefined) return;
          send(onFailure, {
            version: '1.0',
            timestamp: new Date().toISOString(),
            requestContext: {
              requestId: id,
              functionArn: `${functionArn}:$LATEST`,
              condition: 'RetriesExhausted',
              approximateInvokeCount: attempts,
            },
            requestPayload: message.event,
            responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
            responsePayload: outcome.ok ? null : outcome.error,
          });
        },
      },
      this.#store,
    );
  }
}
