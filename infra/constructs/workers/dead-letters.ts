import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { raiseAlarm } from '#infra/constructs/monitoring/alarm.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/**
 * The queue for what a worker could not do, kept as long as SQS can, with an alarm as soon as it holds anything.
 *
 * @param worker what the alarm says that it was
 */
export function deadLetters(
  scope: Construct,
  handler: string,
  { config, data }: ServiceContext,
  worker = `functions/${handler}.ts`,
): Queue {
  const names = namesOf(config.name);
  const subject = `${handler.replaceAll('/', '-')}-dead-letters`;
  const queue = new Queue(scope, subject, {
    queueName: names.of(subject),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is the dead-letter queue itself: an operator empties it, nothing consumes it.',
  });
  raiseAlarm(scope, `${subject}-depth`, {
    name: names.of(subject),
    description: `${worker} gave something up. The queue says what; it is kept for 14 days.`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    topic: data.alarms,
  });
  return queue;
}

/** Leave to put something into such a queue. */
export const sendTo = (queue: Queue): PolicyStatement =>
  new PolicyStatement({ sid: 'DeadLetters', actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
