import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import { namesOf } from '#infra/settings/names.ts';
import { allowSendingTo, deadLetterQueue } from './queue.ts';

/**
 * Creates a function that runs every few minutes. A failed run is not retried: the next one does its work. A start that
 * the scheduler could not deliver is stored in the dead-letter queue.
 */
export function scheduledWorker(
  scope: Construct,
  handler: WorkerHandler,
  everyMinutes: number,
  context: ServiceContext,
): ServiceFunction {
  const queue = deadLetterQueue(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context);
  const interval = Duration.minutes(everyMinutes);
  worker.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });
  startOnSchedule(worker, {
    name: namesOf(context.config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    schedule: ScheduleExpression.rate(interval),
    targetArn: worker.lambda.functionArn,
    action: 'lambda:InvokeFunction',
    queue,
    maxAge: interval,
  });
  return worker;
}

export type ScheduleProps = {
  readonly name: string;
  readonly description: string;
  readonly schedule: ScheduleExpression;
  readonly targetArn: string;
  /** The scheduler's action on the target, as IAM names it. */
  readonly action: string;
  /** The input of the target, as JSON. */
  readonly input?: string;
  /** The queue of starts that could not be delivered, after two more attempts. */
  readonly queue: Queue;
  /** The age at which a start is given up. */
  readonly maxAge: Duration;
};

/** Creates a schedule, with a role that may start its one target and store undelivered starts. */
export function startOnSchedule(scope: Construct, props: ScheduleProps): Schedule {
  const { name, description, schedule, targetArn, action, input, queue, maxAge } = props;
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    description,
    inlinePolicies: {
      start: new PolicyDocument({
        statements: [
          new PolicyStatement({ sid: 'Start', actions: [action], resources: [targetArn] }),
          allowSendingTo(queue),
        ],
      }),
    },
  });
  // The library's targets would let the role start every version.
  const target: IScheduleTarget = {
    bind: () => ({
      arn: targetArn,
      role,
      ...(input !== undefined && { input: { bind: () => input } }),
      deadLetterConfig: { arn: queue.queueArn },
      retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: maxAge.toSeconds() },
    }),
  };
  return new Schedule(scope, 'Schedule', { scheduleName: name, description, schedule, target });
}
