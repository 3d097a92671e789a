import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/names.ts';
import { deadLetters } from './dead-letters.ts';
import { startOnSchedule } from './schedule.ts';
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
