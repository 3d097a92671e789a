import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';
import { acknowledgeLast, allowConsuming, safeQueue } from './queue.ts';

/** Six times the timeout of its consumer, as Lambda recommends. */
const VISIBILITY = Duration.minutes(3);

/** Creates the queue of whole events that workers gave up. */
export function failedEventsQueue(scope: Construct, context: ServiceContext): Queue {
  const queueName = namesOf(context.config.name).of('failed-events');
  const queue = safeQueue(scope, 'FailedEvents', { queueName, visibilityTimeout: VISIBILITY });
  acknowledgeLast(
    queue,
    'A worker stores these messages in the table. A message that it cannot store stays in the queue and raises an alarm.',
  );
  return queue;
}

/** Creates the function that stores failed events. */
export function failedEventsWorker(
  scope: Construct,
  handler: WorkerHandler,
  context: ServiceContext & { readonly failedEvents: Queue },
): ServiceFunction {
  const { failedEvents } = context;
  const worker = new ServiceFunction(scope, handler, context, [allowConsuming(failedEvents)]);
  new EventSourceMapping(worker, 'FailedEvents', {
    target: worker.lambda,
    eventSourceArn: failedEvents.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
  });
  return worker;
}
