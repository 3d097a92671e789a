import { type EventPattern, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { MailEvent } from '#infra/functions/function-spec.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import type { FilePrefix } from '#infra/settings/files.ts';
import { namesOf } from '#infra/settings/names.ts';
import { allowSendingTo, deadLetterQueue } from './dead-letter-queue.ts';

/** A function that is started for each file that arrives below a prefix; `detail.object.key` is its unescaped name. */
export function fileWorker(
  scope: Construct,
  handler: WorkerHandler,
  prefix: FilePrefix,
  context: ServiceContext,
): ServiceFunction {
  const bucket = namesOf(context.config.name).files(Aws.ACCOUNT_ID, Aws.REGION);
  const eventPattern = {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key: [{ prefix }] } },
  };
  return ruleWorker(scope, handler, 'Arrived', eventPattern, context);
}

/** The names of mail events in EventBridge. */
const DETAIL_TYPES: Readonly<Record<MailEvent, string>> = {
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** A function that gets what comes back of the stage's mails. */
export function mailWorker(
  scope: Construct,
  handler: WorkerHandler,
  mailEvents: readonly MailEvent[],
  context: ServiceContext,
): ServiceFunction {
  const eventPattern = {
    source: ['aws.ses'],
    detailType: mailEvents.map((event) => DETAIL_TYPES[event]),
    // The bus is the account's: the other stage's mails come back on it, too.
    detail: { mail: { tags: { 'ses:configuration-set': [namesOf(context.config.name).mails] } } },
  };
  return ruleWorker(scope, handler, 'Returned', eventPattern, context);
}

/** Far longer than any outage of a function should be: these events are sent once. */
const MAX_EVENT_AGE = Duration.hours(6);

/**
 * A function that gets events of other services from the account's event bus: one at a time, in any order, now and
 * then twice. One that cannot be delivered, or at which the function fails three times, goes to the dead-letter queue.
 *
 * @param id names the rule below the function
 */
function ruleWorker(
  scope: Construct,
  handler: WorkerHandler,
  id: string,
  eventPattern: EventPattern,
  context: ServiceContext,
): ServiceFunction {
  const queue = deadLetterQueue(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context, [allowSendingTo(queue)]);
  worker.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: MAX_EVENT_AGE,
    onFailure: { bind: () => ({ destination: queue.queueArn }) },
  });

  const target: IRuleTarget = {
    bind: () => ({
      arn: worker.lambda.functionArn,
      deadLetterConfig: { arn: queue.queueArn },
      retryPolicy: { maximumRetryAttempts: 10, maximumEventAgeInSeconds: MAX_EVENT_AGE.toSeconds() },
    }),
  };
  const rule = new Rule(worker, id, {
    ruleName: namesOf(context.config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    eventPattern,
    targets: [target],
  });

  const events = new ServicePrincipal('events.amazonaws.com');
  worker.lambda.addPermission(id, { principal: events, sourceArn: rule.ruleArn });
  queue.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Undelivered',
      principals: [events],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
    }),
  );
  return worker;
}
