import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import { addAlarm } from '#infra/constructs/monitoring/alarm.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';
import { type Consumer, eventsFor } from '#lib/domain/events.ts';
import { allowSendingTo, deadLetterQueue } from './dead-letter-queue.ts';

/**
 * A function that consumes the events of the outbox that the catalogue gives it. It reports which items of a batch
 * failed; those are tried again, alone in the end, and what still fails goes to the dead-letter queue, so that it holds
 * nothing else up.
 */
export function streamWorker(scope: Construct, handler: Consumer, context: ServiceContext): ServiceFunction {
  const { config, data } = context;
  const names = namesOf(config.name);
  const queue = deadLetterQueue(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context, [allowSendingTo(queue)]);
  Validations.of(worker).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${names.table}/stream/*]`,
    reason:
      'Only the streams of the one table. They are listed by table, because their names end in the time of their creation.',
  });

  new EventSourceMapping(worker, 'Events', {
    target: worker.lambda,
    eventSourceArn: data.streamArn,
    // From the oldest event there is: those from before the first deployment of a worker wait for it.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 25,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: 10,
    maxRecordAge: Duration.hours(6),
    onFailure: { bind: () => ({ destination: queue.queueArn }) },
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { event_type: { S: FilterRule.or(...eventsFor(handler)) } } },
      }),
    ],
  });
  addAlarm(worker, 'Age', {
    name: names.of(`${handler.replaceAll('/', '-')}-age`),
    description: `functions/${handler}.ts is minutes behind the table's stream.`,
    metric: worker.lambda.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: Duration.minutes(5).toMilliseconds(),
    periods: 3,
    topic: data.alarms,
  });
  return worker;
}
