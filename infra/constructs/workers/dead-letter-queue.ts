import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/monitoring/alarm.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/**
 * The dead-letter queue of a worker, which keeps messages as long as SQS can, with an alarm as soon as it holds any.
 *
 * @param worker what the alarm calls it
 */
export function deadLetterQueue(
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
  addAlarm(scope, `${subject}-depth`, {
    name: names.of(subject),
    description: `${worker} gave something up. The queue says what; it is kept for 14 days.`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    topic: data.alarms,
  });
  return queue;
}

/** The permission to send messages to such a queue. */
export const allowSendingTo = (queue: Queue): PolicyStatement =>
  new PolicyStatement({ sid: 'DeadLetters', actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
