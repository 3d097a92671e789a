import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { functions } from '#infra/functions/catalogue.ts';
import { webhookBatchesAtOnce } from '#infra/functions/reserved-concurrency.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';
import { allowConsuming, safeQueue } from './queue.ts';
import { givingUpWorker, type WorkerContext } from './rule-worker.ts';

/** Lambda permits larger batches only with a batching window. */
const MOST_WITHOUT_WAITING = 10;

/** Messages that arrive in the meantime join the batch: sums may be some seconds late. */
const WAITS_AT_MOST = Duration.seconds(5);

/** How a worker receives the messages of its queue. */
type QueueSettings = {
  /** The most messages of a batch. */
  readonly batchSize: number;
  /** The most batches at the same time. */
  readonly atOnce: number;
  /** Attempts before a message becomes a failed event. */
  readonly receives: number;
};

/** Creates a function with its own queue, which it empties in batches. It reports which messages of a batch failed. */
export function queueWorker(
  scope: Construct,
  handler: WorkerHandler,
  { batchSize, atOnce, receives }: QueueSettings,
  context: WorkerContext,
): { worker: ServiceFunction; queue: Queue } {
  // It has the name of the function, so that a failed message shows whose it was.
  const queueName = namesOf(context.config.name).function(handler);
  const queue = safeQueue(scope, `${handler.replaceAll('/', '-')}-queue`, {
    queueName,
    // Six times the timeout of its consumer, as Lambda recommends. It is also the wait after a failure.
    visibilityTimeout: Duration.seconds(6 * (functions[handler].timeout ?? 0)),
    deadLetterQueue: { queue: context.failedEvents, maxReceiveCount: receives },
  });
  const worker = givingUpWorker(scope, handler, context, [allowConsuming(queue)]);
  new EventSourceMapping(worker, 'Batches', {
    target: worker.lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    ...(batchSize > MOST_WITHOUT_WAITING && { maxBatchingWindow: WAITS_AT_MOST }),
    maxConcurrency: atOnce,
    reportBatchItemFailures: true,
  });
  return { worker, queue };
}

/**
 * An hour, with twelve minutes between two attempts. Only our own failures count, not a merchant's missing response.
 */
const WEBHOOK_RECEIVES = 5;

/**
 * Creates the function that sends webhooks to merchants, and their queue. The account is the message group, which makes
 * this standard queue a fair one: other accounts go first while one has many webhooks in flight.
 *
 * @param batchSize the most webhooks of a batch, which are sent at the same time
 */
export function webhookWorker(
  scope: Construct,
  handler: WorkerHandler,
  batchSize: number,
  context: WorkerContext,
): ServiceFunction {
  const atOnce = webhookBatchesAtOnce(context.config);
  return queueWorker(scope, handler, { batchSize, atOnce, receives: WEBHOOK_RECEIVES }, context).worker;
}
