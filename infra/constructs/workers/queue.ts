import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/** Creates an encrypted queue, over TLS only, that keeps messages as long as SQS permits. */
export function safeQueue(scope: Construct, id: string, props: QueueProps & { queueName: string }): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    ...props,
  });
}

/**
 * Creates a queue for starts and events that AWS could not deliver. It is empty in normal operation, and an alarm
 * watches it.
 */
export function deadLetterQueue(scope: Construct, of: string, { config }: ServiceContext): Queue {
  const subject = `${of.replaceAll('/', '-')}-dead-letters`;
  const queue = safeQueue(scope, subject, { queueName: namesOf(config.name).of(subject) });
  acknowledgeLast(
    queue,
    'This is a dead-letter queue itself: an operator empties it, and no function consumes it.',
  );
  return queue;
}

/** Acknowledges that a queue has no dead-letter queue. */
export function acknowledgeLast(queue: Queue, reason: string): void {
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason });
}

/** Returns the permission to send messages to a queue. */
export const allowSendingTo = (queue: Queue): PolicyStatement =>
  new PolicyStatement({ sid: 'DeadLetters', actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

/** Returns the permission to consume the messages of a queue. */
export const allowConsuming = (queue: Queue): PolicyStatement =>
  new PolicyStatement({
    sid: 'Queue',
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queue.queueArn],
  });
