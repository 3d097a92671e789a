import { type EventPattern, type IEventBusRef, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';
import { allowSendingTo } from './queue.ts';

/** The context of workers that receive events. */
export type WorkerContext = ServiceContext & {
  /** The bus of the service's own events. */
  readonly bus: IEventBusRef;
  /** The queue of events that they failed to handle. */
  readonly failedEvents: Queue;
};

/** The events that start a worker, by default on the account's own bus. */
export type EventRule = {
  /** Names the rule below the function. */
  readonly id: string;
  readonly eventPattern: EventPattern;
  readonly eventBus?: IEventBusRef;
};

/** Longer than an outage of a function should last. An event is delivered once. */
const MAX_EVENT_AGE = Duration.hours(6);

/**
 * Creates a function that receives events: one at a time, in any order, sometimes twice. An event that cannot be
 * delivered, or at which the function fails three times, becomes a failed event.
 */
export function ruleWorker(
  scope: Construct,
  handler: WorkerHandler,
  rule: EventRule,
  context: WorkerContext,
): ServiceFunction {
  const worker = givingUpWorker(scope, handler, context);
  const { ruleArn } = sendByRule(worker, handler, rule, worker.lambda.functionArn, context);
  worker.lambda.addPermission(rule.id, { principal: EVENTS, sourceArn: ruleArn });
  return worker;
}

/** Creates a function whose asynchronous failures are sent, with the event, to the failed events. */
export function givingUpWorker(
  scope: Construct,
  handler: WorkerHandler,
  context: WorkerContext,
  more: readonly PolicyStatement[] = [],
): ServiceFunction {
  const { failedEvents } = context;
  const worker = new ServiceFunction(scope, handler, context, [allowSendingTo(failedEvents), ...more]);
  worker.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: MAX_EVENT_AGE,
    onFailure: { bind: () => ({ destination: failedEvents.queueArn }) },
  });
  return worker;
}

/** Creates a rule that sends events to a target; what it cannot deliver is sent to the failed events. */
export function sendByRule(
  scope: Construct,
  handler: WorkerHandler,
  { id, ...rule }: EventRule,
  targetArn: string,
  { config, failedEvents }: WorkerContext,
): Rule {
  const target = {
    arn: targetArn,
    deadLetterConfig: { arn: failedEvents.queueArn },
    retryPolicy: { maximumRetryAttempts: 10, maximumEventAgeInSeconds: MAX_EVENT_AGE.toSeconds() },
  };
  return new Rule(scope, id, {
    ...rule,
    ruleName: namesOf(config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    targets: [{ bind: () => target }],
  });
}

/** Lets a rule send to a queue. */
export function allowRule(queue: Queue, { ruleArn }: Rule): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [EVENTS],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': ruleArn } },
    }),
  );
}

const EVENTS = new ServicePrincipal('events.amazonaws.com');
