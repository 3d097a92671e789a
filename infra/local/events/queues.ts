import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { Line } from './line.ts';
import { type Kept, MessageStore } from './message-store.ts';
import type { Queue } from './queue.ts';
import type { QueueAccess } from './queue-access.ts';

export type QueueParts = {
  readonly queues: readonly Queue[];
  /** Stores the messages in flight. */
  readonly folder: string;
  /** The file for messages in queues that no function consumes. */
  readonly unconsumed: string;
  readonly region: string;
  readonly invoke: Invoke;
  readonly log: ServiceLog;
  /** Milliseconds before the second delivery of a message. The wait doubles, up to five times as long. */
  readonly backoff?: number;
};

/** Sends a message to a queue. It is stored when this returns. */
export type SendToQueue = (queueArn: string, body: object) => void;

/** Milliseconds between two looks for messages while a receiver waits. */
const LOOK = 20;

type Message = {
  readonly queueArn: string;
  readonly body: string;
  readonly sent: number;
  /** When its consumer can receive it, in milliseconds since 1970. */
  readonly due?: number;
  readonly group?: string;
  readonly from?: string;
};

/** The queues, each with the line of messages for its function. */
export class Queues implements QueueAccess {
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
    for (const left of this.#store.left()) this.#lines.get(left.message.queueArn)?.add(left, delayOf(left));
  }

  readonly send: SendToQueue = (queueArn, body) =>
    this.#put({ queueArn, body: JSON.stringify(body), sent: Date.now() });

  readonly take: QueueAccess['take'] = (queueArn, { body, group, delaySeconds = 0 }) => {
    if (!this.#parts.queues.some(({ arn }) => arn === queueArn))
      throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    const sent = Date.now();
    const due = sent + 1_000 * delaySeconds;
    this.#put({ queueArn, body, sent, due, ...(group !== undefined && { group }) });
  };

  readonly receive: QueueAccess['receive'] = async (queueArn, most, wait, hidden) => {
    const until = Date.now() + wait;
    for (;;) {
      const found = this.#lines.get(queueArn)?.receive(most, hidden) ?? [];
      if (found.length > 0 || Date.now() >= until)
        return found.map(({ id, message }) => ({ id, body: message.body }));
      await sleep(LOOK);
    }
  };

  readonly remove: QueueAccess['remove'] = (queueArn, id) => this.#lines.get(queueArn)?.remove(id);

  stop(): void {
    for (const line of this.#lines.values()) line.stop();
  }

  #put(message: Message): void {
    const line = this.#lines.get(message.queueArn);
    if (line) {
      const kept = this.#store.keep(message);
      line.add(kept, delayOf(kept));
      return;
    }
    const { unconsumed, log } = this.#parts;
    appendFileSync(unconsumed, `${JSON.stringify(message)}\n`, { mode: 0o600 });
    log.warn(
      `A message arrived in the queue ${message.queueArn.split(':').at(-1)}, which no function consumes. It is in ${unconsumed}`,
    );
  }

  #newLine({ batchSize, atOnce, receives, deadLetters, arn }: Queue, functionArn: string): Line<Message> {
    const { invoke, backoff = 1_000 } = this.#parts;
    return new Line<Message>(
      {
        batchSize,
        atOnce,
        groupOf: ({ message }) => message.group,
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

  /** Returns a message as Lambda passes it to a function. */
  #recordOf({ id, message: { queueArn, body, sent, group, from } }: Kept<Message>): object {
    return {
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: String(sent),
        SenderId: 'local',
        ApproximateFirstReceiveTimestamp: String(sent),
        ...(group !== undefined && { MessageGroupId: group }),
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

/** Returns the milliseconds until a consumer can receive a message. */
const delayOf = ({ message: { due = 0 } }: Kept<Message>): number => Math.max(0, due - Date.now());

/**
 * Returns the failed messages of a batch: those that the function names, or all of them if it failed as a whole or
 * names a message that is not in the batch.
 */
function failedOf<M>(messages: readonly Kept<M>[], outcome: Outcome): readonly Kept<M>[] {
  if (!outcome.ok) return messages;
  const { batchItemFailures = [] } = JSON.parse(outcome.payload ?? 'null') ?? {};
  const named: unknown[] = batchItemFailures.map(
    (failure: { itemIdentifier?: string }) => failure.itemIdentifier,
  );
  const failed = messages.filter(({ id }) => named.includes(id));
  return failed.length === named.length ? failed : messages;
}
