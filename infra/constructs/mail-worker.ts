import { type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { MailEvent } from '../functions.ts';
import { namesOf } from '../names.ts';
import { deadLetters, sendTo } from './dead-letters.ts';
import { type ServiceContext, ServiceFunction } from './service-function.ts';

/** As EventBridge calls them. */
const DETAIL_TYPES: Readonly<Record<MailEvent, string>> = {
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** Far longer than any outage of a function should be: what comes back of a mail is told once. */
const KEPT = Duration.hours(6);

/**
 * A function that gets what comes back of the stage's mails: one event of EventBridge at a time, in any order, now
 * and then twice. One that cannot be delivered, or at which the function fails three times, goes to the dead-letter
 * queue.
 */
export function mailWorker(
  scope: Construct,
  handler: string,
  mailEvents: readonly MailEvent[],
  context: ServiceContext,
): ServiceFunction {
  const names = namesOf(context.config.name);
  const queue = deadLetters(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context, [sendTo(queue)]);
  worker.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: KEPT,
    onFailure: { bind: () => ({ destination: queue.queueArn }) },
  });

  const target: IRuleTarget = {
    bind: () => ({
      arn: worker.lambda.functionArn,
      deadLetterConfig: { arn: queue.queueArn },
      retryPolicy: { maximumRetryAttempts: 10, maximumEventAgeInSeconds: KEPT.toSeconds() },
    }),
  };
  const rule = new Rule(worker, 'Returned', {
    ruleName: names.function(handler),
    description: `Starts functions/${handler}.ts`,
    eventPattern: {
      source: ['aws.ses'],
      detailType: mailEvents.map((event) => DETAIL_TYPES[event]),
      // The bus is the account's: the other stage's mails come back on it, too.
      detail: { mail: { tags: { 'ses:configuration-set': [names.mails] } } },
    },
    targets: [target],
  });

  const events = new ServicePrincipal('events.amazonaws.com');
  worker.lambda.addPermission('Returned', { principal: events, sourceArn: rule.ruleArn });
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
