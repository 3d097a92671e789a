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

/** Lambda takes more than this in a batch only where it may wait for them. */
const MOST_WITHOUT_WAITING = 10;

/** What comes meanwhile is done together with it: sums may be some seconds late. */
const WAITS_AT_MOST = Duration.seconds(5);

/** How a worker gets what is in its queue. */
type QueueSettings = {
  /** The most messages of a batch. */
  readonly batchSize: number;
  /** The most batches at the same time. */
  readonly atOnce: number;
  /** How often a message is handed out before it goes to the failed events. */
  readonly receives: number;
};

/** A function with a queue of its own, which it empties in batches. It reports which of a batch failed. */
export function queueWorker(
  scope: Construct,
  handler: WorkerHandler,
  { batchSize, atOnce, receives }: QueueSettings,
  context: WorkerContext,
): { worker: ServiceFunction; queue: Queue } {
  // Named as the function: whoever finds a message that the queue gave up knows whose it was.
  const queueName = namesOf(context.config.name).function(handler);
  const queue = safeQueue(scope, `${handler.replaceAll('/', '-')}-queue`, {
    queueName,
    // As long as its consumer may take, six times over, as Lambda asks for: so long is the wait after a failure.
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

/** An hour, at twelve minutes between two. That a merchant does not answer is no failure: only ours count. */
const NOTICE_RECEIVES = 5;

/**
 * The function that sends webhooks to merchants, and the queue in which they wait. Each bears its account as the message
 * group, which makes this standard queue a fair one: others go first while one has many in flight.
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
  return queueWorker(scope, handler, { batchSize, atOnce, receives: NOTICE_RECEIVES }, context).worker;
}
