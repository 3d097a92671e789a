import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/monitoring/alarm.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/** Encrypted, over TLS only, and keeping messages as long as SQS can. */
export function safeQueue(scope: Construct, id: string, props: QueueProps & { queueName: string }): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    ...props,
  });
}

/**
 * A queue of what AWS could not start or bring, which is empty as long as all is well, with an alarm as soon as it
 * holds anything.
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
  const queue = safeQueue(scope, subject, { queueName: names.of(subject) });
  acknowledgeLast(
    queue,
    'This is the dead-letter queue itself: an operator empties it, nothing consumes it.',
  );
  addAlarm(scope, `${subject}-depth`, {
    name: names.of(subject),
    description: `${worker} gave something up. The queue says what; it is kept for 14 days.`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    topic: data.alarms,
  });
  return queue;
}

/** Says why nothing catches what a queue gives up. */
export function acknowledgeLast(queue: Queue, reason: string): void {
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason });
}

/** An alarm when a message waits in a queue for longer than its consumer needs on a bad day. */
export function addAgeAlarm(
  queue: Queue,
  subject: string,
  description: string,
  { config, data }: ServiceContext,
): void {
  addAlarm(queue, 'Age', {
    name: namesOf(config.name).of(`${subject}-age`),
    description,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
    threshold: Duration.minutes(15).toSeconds(),
    topic: data.alarms,
  });
}

/** The permission to send messages to a queue of what failed. */
export const allowSendingTo = (queue: Queue): PolicyStatement =>
  new PolicyStatement({ sid: 'DeadLetters', actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

/** The permission to consume the messages of a queue. */
export const allowConsuming = (queue: Queue): PolicyStatement =>
  new PolicyStatement({
    sid: 'Queue',
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queue.queueArn],
  });
