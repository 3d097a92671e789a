import { type EventPattern, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/names.ts';
import { deadLetters, sendTo } from './dead-letters.ts';
import { type ServiceContext, ServiceFunction } from './service-function.ts';

/** Far longer than any outage of a function should be: these events are told once. */
const KEPT = Duration.hours(6);

/**
 * A function that gets events of other services from the account's bus: one at a time, in any order, now and then
 * twice. One that cannot be delivered, or at which the function fails three times, goes to the dead-letter queue.
 *
 * @param id names the rule below the function
 */
export function ruleWorker(
  scope: Construct,
  handler: string,
  id: string,
  eventPattern: EventPattern,
  context: ServiceContext,
): ServiceFunction {
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
