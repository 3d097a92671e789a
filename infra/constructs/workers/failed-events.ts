import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration } from 'aws-cdk-lib/core';
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
  allowRules(queue, context);
  acknowledgeLast(
    queue,
    'A worker stores these messages in the table. A message that it cannot store stays in the queue and raises an alarm.',
  );
  return queue;
}

/**
 * Lets the rules of all workers send to the queue, on the bus of the service and on that of the account. It is one
 * statement, by the names of the rules: SQS accepts 20 statements in a policy.
 */
function allowRules(queue: Queue, { config }: ServiceContext): void {
  const names = namesOf(config.name);
  const ruleArn = (name: string) =>
    `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:rule/${name}`;
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: {
        ArnLike: {
          'aws:SourceArn': [ruleArn(`${names.events}/*`), ruleArn(names.function('workers/*'))],
        },
      },
    }),
  );
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
