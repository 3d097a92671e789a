import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '../names.ts';
import { deadLetters, sendTo } from './dead-letters.ts';
import { type ServiceContext, ServiceFunction } from './service-function.ts';

/**
 * A function that runs every few minutes. A run that fails is not repeated: the next one does its work. A start that
 * the scheduler could not deliver ends in the dead-letter queue.
 */
export function scheduledWorker(
  scope: Construct,
  handler: string,
  everyMinutes: number,
  context: ServiceContext,
): ServiceFunction {
  const queue = deadLetters(scope, handler, context);
  const worker = new ServiceFunction(scope, handler, context);
  const interval = Duration.minutes(everyMinutes);
  worker.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });

  const role = new Role(worker, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    description: `Starts functions/${handler}.ts`,
    inlinePolicies: {
      start: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'Start',
            actions: ['lambda:InvokeFunction'],
            resources: [worker.lambda.functionArn],
          }),
          sendTo(queue),
        ],
      }),
    },
  });
  // The library's own target would let the role invoke every version of the function.
  const target: IScheduleTarget = {
    bind: () => ({
      arn: worker.lambda.functionArn,
      role,
      deadLetterConfig: { arn: queue.queueArn },
      retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: interval.toSeconds() },
    }),
  };
  new Schedule(worker, 'Schedule', {
    scheduleName: namesOf(context.config.name).function(handler),
    description: `Starts functions/${handler}.ts`,
    schedule: ScheduleExpression.rate(interval),
    target,
  });
  return worker;
}
