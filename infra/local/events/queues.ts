import { appendFileSync } from 'node:fs';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { Line } from './line.ts';
import { type Kept, MessageStore } from './message-store.ts';
import type { Queue } from './queue.ts';

export type QueueParts = {
  readonly queues: readonly Queue[];
  /** Keeps what is under way. */
  readonly folder: string;
  /** Takes what arrives in a queue that no function consumes. */
  readonly unconsumed: string;
  readonly region: string;
  readonly invoke: Invoke;
  readonly log: ServiceLog;
  /** The wait before a message is delivered a second time, in milliseconds; it doubles, up to the fivefold. */
  readonly backoff?: number;
};

/** Sends a message to a queue; it is safe once this returns. */
export type SendToQueue = (queueArn: string, body: object) => void;

type Message = {
  readonly queueArn: string;
  readonly body: string;
  readonly sent: number;
  readonly from?: string;
};

/** The queues, each with the line of the function that consumes it, one batch after the other. */
export class Queues {
  readonly #parts: QueueParts;
  readonly #store: MessageStore<Message>;
  readonly #lines: ReadonlyMap<string, Line<Message>>;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#store = new MessageStore(parts.folder);
    const lines = parts.queues.flatMap((queue) => {
      const { arn, functionArn } = queue;
      return functionArn === undefined ? [] : [[arn, this.#newLine(queue, functionArn)] as const];
    });
    this.#lines = new Map(lines);
    for (const left of this.#store.left()) this.#lines.get(left.message.queueArn)?.add(left);
  }

  readonly send: SendToQueue = (queueArn, body) =>
    this.#put({ queueArn, body: JSON.stringify(body), sent: Date.now() });

  stop(): void {
    for (const line of this.#lines.values()) line.stop();
  }

  #put(message: Message): void {
    const line = this.#lines.get(message.queueArn);
    if (line) {
      line.add(this.#store.keep(message));
      return;
    }
    const { unconsumed, log } = this.#parts;
    appendFileSync(unconsumed, `${JSON.stringify(message)}\n`, { mode: 0o600 });
    log.warn(
      `A message has come to ${message.queueArn.split(':').at(-1)}, which nothing consumes. It is in ${unconsumed}`,
    );
  }

  #newLine({ batchSize, receives, deadLetters, arn }: Queue, functionArn: string): Line<Message> {
    const { invoke, backoff = 1_000 } = this.#parts;
    return new Line<Message>(
      {
        batchSize,
        atOnce: 1,
        attempts: receives,
        wait: (attempt) => backoff * Math.min(2 ** (attempt - 1), 5),
        call: (messages) =>
          invoke(functionArn, { Records: messages.map((message) => this.#recordOf(message)) }),
        failed: failedOf,
        giveUp: ({ message }) => {
          if (deadLetters !== undefined) this.#put({ ...message, queueArn: deadLetters, from: arn });
        },
      },
      this.#store,
    );
  }

  /** A message as Lambda hands it to a function. */
  #recordOf({ id, message: { queueArn, body, sent, from } }: Kept<Message>): object {
    return {
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: String(sent),
        SenderId: 'local',
        ApproximateFirstReceiveTimestamp: String(sent),
        ...(from !== undefined && { DeadLetterQueueSourceArn: from }),
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: this.#parts.region,
    };
  }
}

/** Those that the function names; all of them where it failed as a whole, or names one that is not among them. */
function failedOf(messages: readonly Kept<Message>[], outcome: Outcome): readonly Kept<Message>[] {
  if (!outcome.ok) return messages;
  const { batchItemFailures = [] } = JSON.parse(outcome.payload ?? 'null') ?? {};
  const named: unknown[] = batchItemFailures.map(
    (failure: { itemIdentifier?: string }) => failure.itemIdentifier,
  );
  const failed = messages.filter(({ id }) => named.includes(id));
  return failed.length === named.length ? failed : messages;
}
